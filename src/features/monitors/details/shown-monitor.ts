// The monitor of the page, for its tabs: they are routes of their own, to which the page hands no properties.
import { createContext, use } from 'react';
import type { Monitor } from '../../../../contract/monitors/monitors.ts';
import type { Snapshot } from '../../../data/snapshot.ts';

export const ShownMonitorProvider = createContext<Snapshot<Monitor> | null>(null);

/** As it was read last; null where it could not be read. */
export function useShownMonitor(): Snapshot<Monitor> | null {
  return use(ShownMonitorProvider);
}
