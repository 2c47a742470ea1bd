// When the demo's monitors were Online in the last thirty days, and the counts that the service would have taken.
import { dayMs, hourMs, minuteMs } from '../../../contract/common/durations.ts';
import { sampleMs, startOfInterval, wholeFleet } from '../../store/overview/samples.ts';
import type { Random } from '../random.ts';
import { type PastMonitor, pastDays } from './times.ts';

/** A monitor counts as Offline this long after it was last heard from. */
const silenceMs = 5 * minuteMs;
/** In a larger fleet only so many of its monitors have changes. */
const maxChanging = 400;
const weakWifiMonitors = 4;

type Period = [from: number, to: number];

interface Change {
  monitorId: string;
  at: Date;
  online: boolean;
}

interface Timeline {
  monitor: PastMonitor;
  changes: Change[];
}

/** In the evening they are switched off, in the morning on, as on wards that are empty at night. */
function nights(random: Random, start: number): Period[] {
  return Array.from({ length: pastDays + 1 }, (_, day) => {
    const midnight = Math.floor(start / dayMs) * dayMs + day * dayMs;
    const off = midnight + hourMs + random.whole(0, 150) * minuteMs;
    return [off, off + random.whole(9, 12) * hourMs] as Period;
  }).filter(() => random.next() < 0.8);
}

function outages(random: Random, count: number, [from, to]: Period, longestMinutes: number): Period[] {
  return Array.from({ length: count }, () => {
    const off = from + Math.floor(random.next() * (to - from));
    return [off, off + random.whole(6, longestMinutes) * minuteMs] as Period;
  });
}

function offlinePeriods(random: Random, weakWifi: boolean, [from, to]: Period): Period[] {
  if (weakWifi) {
    const today = outages(random, random.whole(8, 16), [Math.max(from, to - dayMs), to], 25);
    return [...today, ...outages(random, 40, [from, to], 60)];
  }
  if (random.next() < 0.22) return nights(random, from);
  return outages(random, random.whole(0, 3), [from, to], 180);
}

/** Merged, in order, and over before `to`. */
function tidy(periods: readonly Period[], [from, to]: Period): Period[] {
  const tidied: Period[] = [];
  for (const [off, on] of periods.toSorted(([a], [b]) => a - b)) {
    const last = tidied.at(-1);
    if (off < from || on > to) continue;
    if (last && off <= last[1] + 2 * minuteMs) last[1] = Math.max(last[1], on);
    else tidied.push([off, on]);
  }
  return tidied;
}

function timelineOf(random: Random, monitor: PastMonitor, weakWifi: boolean, now: number): Timeline {
  const start = now - pastDays * dayMs;
  const silentAt = monitor.online ? null : (monitor.lastCommunication?.getTime() ?? 0) + silenceMs;
  if (silentAt !== null && silentAt <= start) return { monitor, changes: [] };
  const end = silentAt ?? now;
  const span: Period = [start + hourMs, end - 10 * minuteMs];
  const changes = tidy(offlinePeriods(random, weakWifi, span), span).flatMap(([off, on]) => [
    { monitorId: monitor.id, at: new Date(off), online: false },
    { monitorId: monitor.id, at: new Date(on), online: true },
  ]);
  if (silentAt !== null)
    changes.push({ monitorId: monitor.id, at: new Date(Math.min(silentAt, now)), online: false });
  return { monitor, changes };
}

interface Counts {
  online: number;
  offline: number;
  neverConnected: number;
}

const nothing: Counts = { online: 0, offline: 0, neverConnected: 0 };

type CountsOf = ReadonlyMap<string, Counts>;

function mean(of: readonly Counts[]): Counts {
  const meanOf = (part: keyof Counts) => Math.round(of.reduce((sum, it) => sum + it[part], 0) / of.length);
  return { online: meanOf('online'), offline: meanOf('offline'), neverConnected: meanOf('neverConnected') };
}

/** Counts connected monitors, for a facility or for the fleet. */
function createCounters() {
  const counts = new Map<string, Counts>();
  function add(monitor: PastMonitor, change: Partial<Counts>) {
    for (const id of [wholeFleet, ...(monitor.facilityId ? [monitor.facilityId] : [])]) {
      const { online, offline, neverConnected } = counts.get(id) ?? nothing;
      counts.set(id, {
        online: online + (change.online ?? 0),
        offline: offline + (change.offline ?? 0),
        neverConnected: neverConnected + (change.neverConnected ?? 0),
      });
    }
  }
  return { add, read: (): CountsOf => new Map(counts) };
}

/** The counts at each of these times, which are in order. */
function countAt(timelines: readonly Timeline[], times: readonly number[]): CountsOf[] {
  const { add, read } = createCounters();
  for (const { monitor, changes } of timelines) {
    const began = changes[0] ? !changes[0].online : monitor.online;
    if (monitor.lastCommunication === null) add(monitor, { neverConnected: 1 });
    else add(monitor, began ? { online: 1 } : { offline: 1 });
  }
  const waiting = timelines
    .flatMap(({ monitor, changes }) => changes.map((change) => ({ ...change, monitor })))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return times.map((time) => {
    while ((waiting.at(-1)?.at.getTime() ?? Infinity) <= time) {
      const change = waiting.pop();
      if (change)
        add(change.monitor, change.online ? { online: 1, offline: -1 } : { online: -1, offline: 1 });
    }
    return read();
  });
}

function rowsOf(counts: CountsOf, minutes: number, at: number) {
  return [...counts].map(([facilityId, of]) => ({ facilityId, minutes, at: new Date(at), ...of }));
}

function timesBetween(from: number, to: number, stepMs: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.ceil((to - from) / stepMs)) },
    (_, step) => from + step * stepMs,
  );
}

/** Every five minutes; before the last two days of hours: of the fleet the first, of facilities their means. */
function samplesOf(timelines: readonly Timeline[], now: Date) {
  const from = startOfInterval(new Date(now.getTime() - pastDays * dayMs), hourMs).getTime();
  const fineFrom = startOfInterval(new Date(now.getTime() - 2 * dayMs), hourMs).getTime();
  const times = timesBetween(from, now.getTime() + 1, sampleMs);
  const counts = countAt(timelines, times);
  const perHour = hourMs / sampleMs;
  const hours = timesBetween(from, fineFrom, hourMs).flatMap((at, hour) => {
    const inHour = counts.slice(hour * perHour, (hour + 1) * perHour);
    const ids = [...(inHour[0]?.keys() ?? [])];
    const means = ids.map((id): [string, Counts] => [id, mean(inHour.flatMap((it) => it.get(id) ?? []))]);
    const first = inHour[0]?.get(wholeFleet);
    return rowsOf(new Map([...means, ...(first ? [[wholeFleet, first] as const] : [])]), 60, at);
  });
  const fine = times.flatMap((at, step) =>
    at >= fineFrom && counts[step] ? rowsOf(counts[step], 5, at) : [],
  );
  return [...hours, ...fine];
}

export function pastConnections(random: Random, fleet: readonly PastMonitor[], now: Date) {
  let weak = weakWifiMonitors;
  let changing = maxChanging;
  const timelines = fleet
    .filter(({ deletedAt }) => !deletedAt)
    .map((monitor, index) => {
      if (monitor.lastCommunication === null || changing-- <= 0) return { monitor, changes: [] };
      const weakWifi = monitor.online && monitor.facilityId !== null && index % 7 === 3 && weak-- > 0;
      return timelineOf(random, monitor, weakWifi, now.getTime());
    });
  const changes = timelines
    .flatMap((timeline) => timeline.changes)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return { changes, samples: samplesOf(timelines, now) };
}
