/** The emulated machine as checks see it from within: its commands, ports and drivers, and how they tell what came of them. */
package lull.kerneltests.guest;
