// What is in the database is the same for all journeys of a worker: each names its records as no other does.

/** A serial number or a facility's id. */
export function unusedCode(): string {
  return `E2E-${crypto.randomUUID().slice(0, 8)}`;
}

export function unusedEmail(): string {
  return `${unusedCode().toLowerCase()}@example.com`;
}
