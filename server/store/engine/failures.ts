// Whether a failure is the database's own: it is away, starting or stopping, out of space, read-only or overloaded. The same
// call may succeed later, and whether a write was done is unknown.
import { DrizzleQueryError } from 'drizzle-orm';

/** No usable connection to the database, or one that broke in the middle. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * SQLSTATE: connection, authorization, no such database, deadlock and serialization, resources, locks, timeouts, shutdown,
 * system errors; read-only, as a server that was replaced is.
 */
const temporaryCodes = /^(08|28|3D|40|53|55P03|57|58|25006|25P03)/;

function isFromServer(error: Error): error is Error & { code: string } {
  return 'severity' in error && 'code' in error && typeof error.code === 'string';
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  if (!(error instanceof DrizzleQueryError)) return isDatabaseUnavailable(cause);
  return isUnavailableToDriver(cause);
}

/** The same of an error as the driver throws it. */
export function isUnavailableToDriver(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isFromServer(error)) return temporaryCodes.test(error.code);
  // Not an answer of the server: a broken connection, or a time limit. A TypeError is a mistake of ours.
  return !(error instanceof TypeError || error instanceof RangeError);
}
