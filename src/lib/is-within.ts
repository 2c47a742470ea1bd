import { deviceNow } from './service-clock.ts';

/**
 * Whether less than that has passed since a time of this device's clock (ms since 1970). False where the clock was set back
 * since: then nobody knows how much has passed.
 */
export function isWithin(milliseconds: number, since: number): boolean {
  const passed = deviceNow() - since;
  return passed >= 0 && passed < milliseconds;
}
