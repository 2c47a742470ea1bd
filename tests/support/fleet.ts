/** Monitors of the journeys' services; no multiple of a page size, so that the last page is not full. */
export const fleetSize = 243;
