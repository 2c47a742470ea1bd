// The advisory locks of a database, by number: each means one thing, also to services of another version. The trail has 7146211,
// which its triggers take.

/** Held by the process that migrates. */
export const migrationLock = 7_146_209;
/** Shared by all processes that run, for as long as they do. */
export const runningLock = 7_146_210;
/** Held while the demo fills an empty database. */
export const demoLock = 7_146_212;
/** Held while changes get their place in the feed. */
export const orderLock = 7_402;
/** The class of the locks of facilities. */
export const facilityLocks = 7_401;
