// The last days of some of the demo's monitors: infusions one after the other, with alarms and battery events.
import { dayMs, minuteMs } from '../../contract/common/durations.ts';
import { phraseKeyOf } from '../../contract/common/normalise.ts';
import type { Severity } from '../../contract/requests/cloud-log.ts';
import type { Random } from './random.ts';

const historyMs = 8 * dayMs;

interface Step {
  /** Minutes after the previous step. */
  after: number;
  type: string;
  activity: string;
  severity: Severity;
}

function step(after: number, type: string, activity: string, severity: Severity = 'INFO'): Step {
  return { after, type, activity, severity };
}

/** A problem in one infusion of four, and how it is resolved. */
function problemOf(random: Random, channel: string): Step[] {
  const soon = random.whole(1, 6);
  switch (random.whole(0, 11)) {
    case 0:
      return [
        step(random.whole(5, 40), 'Alarm', `Occlusion downstream on channel ${channel}`, 'ERROR'),
        step(soon, 'Alarm', `Occlusion on channel ${channel} cleared, alarm silenced`),
      ];
    case 1:
      return [
        step(random.whole(5, 40), 'Alarm', `Air in line on channel ${channel}`, 'WARNING'),
        step(soon, 'Infusion', `Resumed on channel ${channel}`),
      ];
    case 2:
      return [
        step(random.whole(5, 40), 'Battery', `Battery at ${random.whole(9, 19)} %`, 'WARNING'),
        step(soon, 'Battery', 'Connected to mains'),
      ];
    default:
      return [];
  }
}

function infusionOf(random: Random): Step[] {
  const channel = random.pick(['A', 'B']);
  const rate = random.whole(4, 48) * 2.5;
  return [
    step(random.whole(20, 240), 'Infusion', `Infusion started on channel ${channel} at ${rate} mL/h`),
    ...problemOf(random, channel),
    step(random.whole(10, 60), 'Infusion', `Rate changed to ${rate + 5} mL/h on channel ${channel}`),
    step(random.whole(20, 90), 'Alarm', `Near end of infusion on channel ${channel}`, 'WARNING'),
    step(random.whole(3, 12), 'Infusion', `Infusion completed, ${random.whole(50, 500)} mL given`),
  ];
}

/** The last eight days of one monitor. Sequence numbers are negative, to not collide with the simulated monitor's. */
export function demoCloudLog(random: Random, monitorId: string, now: Date) {
  const entries: (Omit<Step, 'after'> & { at: Date })[] = [];
  let at = now.getTime() - historyMs;
  while (at < now.getTime()) {
    for (const { after, ...what } of infusionOf(random)) {
      at += after * minuteMs + random.whole(0, 59) * 1_000;
      entries.push({ ...what, at: new Date(at) });
    }
  }
  return entries
    .filter((entry) => entry.at < now)
    .map((entry, index) => ({
      ...entry,
      id: random.uuid(),
      monitorId,
      sequence: -1 - index,
      searchKey: phraseKeyOf(entry.type, entry.activity),
    }));
}
