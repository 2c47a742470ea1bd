import type { AppContext } from '../../data/app-context.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { identify, type Scanned, scan } from '../../lists/rounds/round.ts';
import { roundAtom } from '../../lists/rounds/round-atom.ts';
import { changeRound } from '../../lists/rounds/stored-round.ts';

type App = Pick<AppContext, 'lists' | 'store'>;

/** Adds what the store knows, so that an unexpected monitor says where it belongs. */
async function identifyLater(app: App, serialNumber: string): Promise<void> {
  const found = await app.lists.monitorBySerialNumber(serialNumber);
  if (!found) return;
  const known = {
    id: found.id,
    name: found.monitor_id,
    facility: (found.assigned_facility?.id && found.assigned_facility.name) || '',
  };
  await changeRound(app, (round) => identify(round, serialNumber, known, serviceNow()));
}

/** Ticks what was scanned; null where there is no round, or it is finished. */
export function scanIntoRound(app: App, text: string): Scanned | null {
  const round = app.store.get(roundAtom);
  if (!round || round.finishedAt !== null) return null;
  const at = serviceNow();
  const { scanned } = scan(round, text, at);
  void changeRound(app, (latest) => scan(latest, text, at).round);
  if (scanned.type === 'unexpected') void identifyLater(app, scanned.serialNumber);
  return scanned;
}
