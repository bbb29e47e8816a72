/** Joins the profiles of several tasks into one of the job: groups matched across tasks, critical task, imbalance. */
package lull.phases.job;
