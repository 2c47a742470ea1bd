// How many monitors of each menu are Online, Offline and never connected. The last answer is kept for the next list: one has the
// numbers of all menus.
import { atom } from 'jotai';
import { getMonitorStates, type MonitorStates } from '../../../../contract/monitors/monitor-states.ts';
import { onlyRecord } from '../../../api/only-record.ts';
import type { AppContext } from '../../../data/app-context.ts';
import { loadLater } from '../../../data/load.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import type { Snapshot } from '../../../data/snapshot.ts';
import type { Loaded, Source } from '../../../data/source.ts';

const source: Source<MonitorStates> = {
  key: 'monitor states',
  fetch: async (call, signal) => onlyRecord(await call(getMonitorStates, {}, { signal })),
  affectedBy: [monitorRecord.entity],
};

export const lastStates = atom<Snapshot<MonitorStates> | null>(null);

export function loadStates(app: AppContext): Loaded<MonitorStates> {
  return { ...loadLater(app, source), snapshot: app.store.get(lastStates) };
}
