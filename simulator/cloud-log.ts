// Every ten minutes have one entry or none, numbered by its time: a restarted monitor reports the same ones again.
import { hourMs, minuteMs } from '../contract/common/durations.ts';
import type { Severity } from '../contract/requests/cloud-log.ts';
import type { Fault } from './faults.ts';
import { pick, seededInteger, seededRandom } from './seeded-random.ts';

export interface Entry {
  /** Milliseconds since the epoch; of a monitor that is reset, a count. */
  sequence: number;
  type: string;
  activity: string;
  severity: Severity;
  /** ISO 8601. */
  at: string;
}

const slotMs = 10 * minuteMs;
/** How long a monitor runs that is reset again and again. */
const resetEveryMs = 2 * hourMs;

/** When the clock that was never set began with 1970. */
const wrongClockSince = Date.UTC(2026, 0, 1);

/** Returns the time by the monitor's clock. @param now in milliseconds since the epoch */
export function clockOf(now: number, fault?: Fault): number {
  return fault === 'wrong-clock' ? now - wrongClockSince : now;
}

type Text = readonly [type: string, activity: string, severity: Severity];

/** {n} is a number from 5 to 95. */
const routine: readonly [Text, ...Text[]] = [
  ['Infusion', 'Infusion started on channel A at {n} mL/h', 'INFO'],
  ['Infusion', 'Infusion started on channel B at {n} mL/h', 'INFO'],
  ['Infusion', 'Rate changed to {n} mL/h on channel A', 'INFO'],
  ['Infusion', 'Infusion completed, {n} mL given', 'INFO'],
  ['Infusion', 'Paused by the user', 'INFO'],
  ['Battery', 'Running on battery, {n} % left', 'INFO'],
  ['Battery', 'Connected to mains', 'INFO'],
  ['Network', 'Wi-Fi signal -{n} dBm', 'INFO'],
  ['Network', 'Roamed to another access point', 'INFO'],
  ['Probe', 'Probe A connected', 'INFO'],
  ['Probe', 'Probe B connected', 'INFO'],
];
const warnings: readonly [Text, ...Text[]] = [
  ['Alarm', 'Near end of infusion, {n} mL left', 'WARNING'],
  ['Alarm', 'Air in line on channel B', 'WARNING'],
  ['Battery', 'Battery below 20 %', 'WARNING'],
  ['Network', 'Connection lost for {n} s', 'WARNING'],
  ['Probe', 'Probe B disconnected', 'WARNING'],
];
const errors: readonly [Text, ...Text[]] = [
  ['Alarm', 'Occlusion downstream on channel A', 'ERROR'],
  ['Alarm', 'Pump stopped: door open', 'ERROR'],
  ['Probe', 'No signal from probe A', 'ERROR'],
];

function textsOf(random: number) {
  if (random < 0.75) return routine;
  return random < 0.94 ? warnings : errors;
}

/** The place of a slot since the monitor started, from 1. */
function countSinceReset(slot: number): number {
  return (slot % (resetEveryMs / slotMs)) + 1;
}

function entryIn(
  serialNumber: string,
  slot: number,
  fault: Fault | undefined,
): { time: number; entry: Entry } | undefined {
  const seed = `${serialNumber} activity ${slot}`;
  if (seededRandom(seed) < 0.5) return undefined;
  const time = slot * slotMs + seededInteger(`${seed} at`, 0, slotMs - 1);
  const [type, text, severity] = pick(`${seed} text`, textsOf(seededRandom(`${seed} severity`)));
  const activity = text.replace('{n}', String(seededInteger(`${seed} n`, 5, 95)));
  const sequence = fault === 'reset' ? countSinceReset(slot) : time;
  const at = new Date(clockOf(time, fault)).toISOString();
  return { time, entry: { sequence, type, activity, severity, at } };
}

/** The entries after `from` and up to `to`, oldest first; both in milliseconds since the epoch. */
export function cloudLogBetween(serialNumber: string, from: number, to: number, fault?: Fault): Entry[] {
  const first = Math.floor(from / slotMs);
  const slots = Array.from({ length: Math.max(0, Math.floor(to / slotMs) - first + 1) }, (_, n) => first + n);
  return slots
    .map((slot) => entryIn(serialNumber, slot, fault))
    .filter((found) => found !== undefined)
    .filter(({ time }) => time > from && time <= to)
    .map(({ entry }) => entry);
}
