/** The governor's protocol: requests and answers, the sockets that carry them, and the client for Java. */
package lull.governor;
