// Whether this service is the one that its database and its files belong to, or a copy of it: see server/files/pairing.ts.

/**
 * Why a service is a copy: its files bear the mark of another database, or none; its database was used at another
 * PUBLIC_URL; READONLY_COPY is on; or a newer version, which writes what this one does not understand, has its database.
 */
export type CopyReason = 'files' | 'address' | 'setting' | 'version';

export interface Pairing {
  /** Null while this is no copy. */
  copy(): { reason: CopyReason; since: Date } | null;
  /** Whether it may go on with what waits to be done: jobs, emails. Not in a copy, nor before that is known. */
  mayWork(): boolean;
  /** Whether it may remove and renew by itself. At the start it waits, until another service would have shown itself. */
  mayTidy(): boolean;
}
