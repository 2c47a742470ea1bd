// What a monitor did, told for the cloud's log. Each ten minutes of the clock hold one entry or none, whose number is
// its moment: a monitor that was started again tells the same entries under the same numbers.
import type { Severity } from '../contract/monitors/activities.ts';
import { pick, seededRandom, wholeBetween } from './seeded-random.ts';

export interface Entry {
  /** Milliseconds since the epoch. */
  sequence: number;
  type: string;
  activity: string;
  severity: Severity;
  /** ISO 8601. */
  at: string;
}

const slot = 10 * 60_000;

type Text = readonly [type: string, activity: string, severity: Severity];

/** What happens every day; {n} is a number from 5 to 95. */
const usual: readonly [Text, ...Text[]] = [
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
const unusual: readonly [Text, ...Text[]] = [
  ['Alarm', 'Near end of infusion, {n} mL left', 'WARNING'],
  ['Alarm', 'Air in line on channel B', 'WARNING'],
  ['Battery', 'Battery below 20 %', 'WARNING'],
  ['Network', 'Connection lost for {n} s', 'WARNING'],
  ['Probe', 'Probe B disconnected', 'WARNING'],
];
const bad: readonly [Text, ...Text[]] = [
  ['Alarm', 'Occlusion downstream on channel A', 'ERROR'],
  ['Alarm', 'Pump stopped: door open', 'ERROR'],
  ['Probe', 'No signal from probe A', 'ERROR'],
];

function textsOf(luck: number) {
  if (luck < 0.75) return usual;
  return luck < 0.94 ? unusual : bad;
}

function entryIn(serialNumber: string, place: number): Entry | undefined {
  const seed = `${serialNumber} activity ${place}`;
  if (seededRandom(seed) < 0.5) return undefined;
  const sequence = place * slot + wholeBetween(`${seed} at`, 0, slot - 1);
  const [type, text, severity] = pick(`${seed} text`, textsOf(seededRandom(`${seed} luck`)));
  const activity = text.replace('{n}', String(wholeBetween(`${seed} n`, 5, 95)));
  return { sequence, type, activity, severity, at: new Date(sequence).toISOString() };
}

/** The entries after `from` and up to `to`, oldest first; both in milliseconds since the epoch. */
export function activitiesBetween(serialNumber: string, from: number, to: number): Entry[] {
  const first = Math.floor(from / slot);
  const places = Array.from({ length: Math.max(0, Math.floor(to / slot) - first + 1) }, (_, n) => first + n);
  return places
    .map((place) => entryIn(serialNumber, place))
    .filter((entry) => entry !== undefined)
    .filter(({ sequence }) => sequence > from && sequence <= to);
}
