/** The number of monitors of the journeys' services; not a multiple of the page size, so that the last page is not full. */
export const fleetSize = 243;
