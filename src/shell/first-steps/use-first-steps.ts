// How far an installation is on the way to its first monitor that is Online.
import { useEffect, useState } from 'react';
import { listFacilities } from '../../../contract/facilities/facilities.ts';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import { useApp } from '../../data/app-context.ts';
import { useRefetchOnChange, useRefetchRegularly } from '../../data/changes.ts';
import { useLatest } from '../../data/use-latest.ts';

/** An installation with more monitors than these is no longer in its first minutes, and nothing is asked for it. */
export const maxFirstMonitors = 3;

export interface FirstSteps {
  facility: { id: string; name: string } | null;
  /** The first that is Online, or that was added last. */
  monitor: { id: string; name: string } | null;
  /** Whether any of them has ever been Online. */
  connected: boolean;
}

const affectedBy = ['monitors', 'facilities'];

/** Always current; null until it is known, and where it cannot be read. */
export function useFirstSteps(): FirstSteps | null {
  const { call } = useApp();
  const [steps, setSteps] = useState<FirstSteps | null>(null);

  const begin = useLatest();

  async function refetch(): Promise<void> {
    // The steps are done for good.
    if (steps?.connected) return;
    const isLatest = begin();
    try {
      // By default those that are Online come first.
      const [facilities, monitors] = await Promise.all([
        call(listFacilities, { query: { count: 1 } }),
        call(listMonitors, { query: { count: maxFirstMonitors } }),
      ]);
      if (!isLatest()) return;
      const [facility] = facilities.data;
      const [first] = monitors.data;
      setSteps({
        facility: facility ? { id: facility.id, name: facility.name } : null,
        monitor: first ? { id: first.id, name: first.monitor_id } : null,
        connected: monitors.data.some((row) => row.last_communication !== null),
      });
    } catch {
      // The screen itself says what failed; the steps stay as they were.
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and then whenever something changes
  useEffect(() => void refetch(), []);
  useRefetchOnChange(affectedBy, refetch);
  useRefetchRegularly(refetch);
  return steps;
}
