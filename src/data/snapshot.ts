/** A value, and how old it is. */
export interface Snapshot<T> {
  value: T;
  /** When the service was asked for it, ms since 1970; of a value made of several records, the oldest. */
  readAt: number;
  /** `device`: put together on this device from the records that it has. */
  from: 'service' | 'device';
}
