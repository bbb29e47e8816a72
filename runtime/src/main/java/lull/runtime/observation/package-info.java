/**
 * The default, as it shows before anything is changed, when it is looked at again, and after a plan was taken back: whether work is
 * regular, which look is due and how long it takes, and whether teams came back.
 */
package lull.runtime.observation;
