/** Who comes to the governor and what he may have: as the administrator allows it, and as Linux tells it of a process. */
package lull.governor.access;
