// All journeys of a worker share a database, so each uses unique names for its records.

/** A serial number or a facility's id. */
export function unusedCode(): string {
  return `E2E-${crypto.randomUUID().slice(0, 8)}`;
}

export function unusedEmail(): string {
  return `${unusedCode().toLowerCase()}@example.com`;
}
