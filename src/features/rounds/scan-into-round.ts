import type { AppContext } from '../../data/app-context.ts';
import { identify, type Scanned, scan } from '../../data/rounds/round.ts';
import { roundAtom } from '../../data/rounds/round-atom.ts';
import { changeRound } from '../../data/rounds/stored-round.ts';
import { serviceNow } from '../../lib/service-clock.ts';

type App = Pick<AppContext, 'cache' | 'store' | 'directory'>;

/** Adds what the directory knows, so that an unexpected monitor says where it belongs. */
async function identifyLater(app: App, serialNumber: string): Promise<void> {
  const found = await app.directory.monitorBySerialNumber(serialNumber);
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
