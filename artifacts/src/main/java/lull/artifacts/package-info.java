/** What is written for users: files that are whole or not there, and charts as pictures. */
package lull.artifacts;
