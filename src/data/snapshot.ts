/** A value and its age. */
export interface Snapshot<T> {
  value: T;
  /** When the service was asked for it, ms since 1970; of a value made of several records, the oldest. */
  readAt: number;
  /** `device`: worked out on this device from the records that it keeps. */
  origin: 'service' | 'device';
}
