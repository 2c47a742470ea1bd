// The monitors of the demo: three quarters assigned, a twelfth deleted, the rest without a facility;
// of those in use two thirds are alive, some have been silent for days, some never connected.
import { monitorKeys } from '../store/lists/keys.ts';
import type { Random } from './random.ts';

const units = [
  'ICU',
  'NICU',
  'PICU',
  'CCU',
  'PACU',
  'ER',
  'OR',
  'ONC',
  'NEURO',
  'CARD',
  'RENAL',
  'WARD',
] as const;
const places = ['Bay', 'Bed'] as const;

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

/** By place in a dozen, so that the shares are exact. */
function categoryOf(index: number): 'assigned' | 'unassigned' | 'deleted' {
  const place = index % 12;
  if (place === 5) return 'deleted';
  return place === 2 || place === 9 ? 'unassigned' : 'assigned';
}

/** How a monitor has been heard from; a deleted one is not alive any more. */
function historyOf(random: Random, deleted: boolean, now: number) {
  const chance = random.next();
  if (!deleted && chance < 2 / 3) return { online: true, at: now - random.whole(1, 50) * second };
  if (chance < 0.82)
    return { online: false, at: now - random.whole(2, 40 * 24) * hour - random.whole(0, 3_599) * second };
  return { online: false, at: null };
}

/**
 * `count` monitors; only the moments depend on `now`.
 * @param credentialHashOf what is kept of a living monitor's credential
 */
export function demoMonitors(
  random: Random,
  count: number,
  facilityIds: readonly string[],
  now: Date,
  credentialHashOf: (serialNumber: string) => string,
) {
  return Array.from({ length: count }, (_, index) => {
    const category = categoryOf(index);
    const name = `${random.pick(units)} ${String(random.whole(1, 24)).padStart(2, '0')} ${random.pick(places)} ${random.whole(1, 12)}`;
    const batch = (0x7f31 + random.whole(0, 15) * 0x11).toString(16).toUpperCase();
    const serialNumber = `IPM-${batch}-${String(index + 1).padStart(5, '0')}`;
    // Some hospitals have many, some few.
    const facilityId = facilityIds[Math.floor(random.next() ** 1.6 * facilityIds.length)] ?? null;
    const history = historyOf(random, category === 'deleted', now.getTime());
    const deletedAt = category === 'deleted' ? new Date(now.getTime() - random.whole(1, 90) * day) : null;
    return {
      id: random.uuid(),
      serialNumber,
      name,
      ...monitorKeys({ name, serialNumber }),
      facilityId: category === 'assigned' ? facilityId : null,
      autoLogLevel: random.next() < 0.8 ? 500 : random.whole(0, 10) * 50,
      online: history.online,
      lastCommunication:
        history.at === null ? null : new Date(Math.min(history.at, deletedAt?.getTime() ?? history.at)),
      deletedAt,
      credentialHash: history.online ? credentialHashOf(serialNumber) : null,
      createdAt: new Date(
        Date.UTC(random.whole(2020, 2024), random.whole(0, 11), random.whole(1, 28), random.whole(6, 18)),
      ),
    };
  });
}
