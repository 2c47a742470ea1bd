// Unique values: all journeys of a worker share one database.

/** For serial numbers and facility ids. */
export function uniqueCode(): string {
  return `E2E-${crypto.randomUUID().slice(0, 8)}`;
}

export function uniqueEmail(): string {
  return `${uniqueCode().toLowerCase()}@example.com`;
}
