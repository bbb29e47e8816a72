/** What each job cost and saved, one line a job and node, in SQLite or PostgreSQL. */
package lull.accounting;
