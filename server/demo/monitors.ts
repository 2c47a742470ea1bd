// The demo's monitors: three quarters assigned, a twelfth deleted; two thirds of those in use are online.
import { dayMs, hourMs, secondMs } from '../../contract/common/durations.ts';
import { monitorKeys } from '../store/schema/keys.ts';
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

function categoryOf(index: number): 'assigned' | 'unassigned' | 'deleted' {
  const position = index % 12;
  if (position === 5) return 'deleted';
  return position === 2 || position === 9 ? 'unassigned' : 'assigned';
}

function connectionOf(random: Random, deleted: boolean, now: number) {
  const chance = random.next();
  if (!deleted && chance < 2 / 3) return { online: true, at: now - random.whole(1, 50) * secondMs };
  if (chance < 0.82)
    // Most of them fell silent in the last days.
    return {
      online: false,
      at: now - (2 + Math.floor(random.next() ** 2.5 * 38 * 24)) * hourMs - random.whole(0, 3_599) * secondMs,
    };
  return { online: false, at: null };
}

/** The day on which it was made, which is known of a third of them. */
function madeOn(index: number, createdAt: Date): string | null {
  if (index % 3 > 0) return null;
  return new Date(createdAt.getTime() - (20 + (index % 90)) * dayMs).toISOString().slice(0, 10);
}

/** A facility that monitors and users of the demo may belong to. */
export interface DemoPlace {
  id: string;
  name: string;
}

/** `count` monitors; only their times depend on `now`. @param credentialHashOf for the monitors that are online */
export function demoMonitors(
  random: Random,
  count: number,
  facilities: readonly DemoPlace[],
  now: Date,
  credentialHashOf: (serialNumber: string) => string,
) {
  return Array.from({ length: count }, (_, index) => {
    const category = categoryOf(index);
    const name = `${random.pick(units)} ${String(random.whole(1, 24)).padStart(2, '0')} ${random.pick(places)} ${random.whole(1, 12)}`;
    const batch = (0x7f31 + random.whole(0, 15) * 0x11).toString(16).toUpperCase();
    const serialNumber = `IPM-${batch}-${String(index + 1).padStart(5, '0')}`;
    // Unevenly spread: some hospitals have many monitors.
    const place = facilities[Math.floor(random.next() ** 1.6 * facilities.length)];
    const facility = (category === 'assigned' && place) || { id: null, name: null };
    const connection = connectionOf(random, category === 'deleted', now.getTime());
    const deletedAt = category === 'deleted' ? new Date(now.getTime() - random.whole(1, 90) * dayMs) : null;
    const values = {
      id: random.uuid(),
      serialNumber,
      name,
      ...monitorKeys({ name, serialNumber, facilityName: facility.name }),
      facilityId: facility.id,
      autoLogLevel: random.next() < 0.8 ? 500 : random.whole(0, 10) * 50,
      online: connection.online,
      lastCommunication:
        connection.at === null
          ? null
          : new Date(Math.min(connection.at, deletedAt?.getTime() ?? connection.at)),
      deletedAt,
      credentialHash: connection.online ? credentialHashOf(serialNumber) : null,
      createdAt: new Date(
        Date.UTC(random.whole(2020, 2024), random.whole(0, 11), random.whole(1, 28), random.whole(6, 18)),
      ),
    };
    return { ...values, manufacturedOn: madeOn(index, values.createdAt) };
  });
}
