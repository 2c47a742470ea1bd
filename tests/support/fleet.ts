/** How many monitors the journeys' services have. Not a multiple of anything: the last page is not full. */
export const fleetSize = 243;
