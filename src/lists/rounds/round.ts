// A round: a checklist of monitors that one person ticks off on this device. Pure rules: each returns another round, or the
// same one where nothing changes.
import { z } from 'zod';
import { identityKey } from '../../../contract/common/normalise.ts';
import { monitorFields } from '../../../contract/monitors/monitor-writes.ts';

/** As many as a person can walk to in a shift, and a list can show at once. */
export const maxRoundMonitors = 1000;

export const maxNoteLength = 500;

const mark = z.enum(['found', 'notFound']);
export type Mark = z.output<typeof mark>;

const roundMonitor = z.object({
  id: z.string(),
  name: z.string(),
  serialNumber: z.string(),
  /** Its facility's name when the round began; empty without one. */
  facility: z.string(),
  mark: mark.nullable(),
  /** ms since 1970. */
  markedAt: z.number().nullable(),
  note: z.string(),
});
export type RoundMonitor = z.output<typeof roundMonitor>;

/** A monitor that was scanned, and is not in the round. */
const unexpectedMonitor = z.object({
  serialNumber: z.string(),
  scannedAt: z.number(),
  note: z.string(),
  /** Its record as this device knows it; null where it knows nothing. */
  known: z.object({ id: z.string(), name: z.string(), facility: z.string() }).nullable(),
});
export type UnexpectedMonitor = z.output<typeof unexpectedMonitor>;

export const roundSchema = z.object({
  /** The list or facility from which it was started. */
  title: z.string(),
  startedAt: z.number(),
  finishedAt: z.number().nullable(),
  /** When something was last ticked, noted or scanned; null before. */
  changedAt: z.number().nullable(),
  /** How far it was last downloaded: the `changedAt` of that moment. */
  downloadedAt: z.number().nullable(),
  /** In the order of the list. */
  monitors: z.array(roundMonitor),
  /** The latest first. */
  unexpected: z.array(unexpectedMonitor),
});
export type Round = z.output<typeof roundSchema>;

export type PlannedMonitor = Pick<RoundMonitor, 'id' | 'name' | 'serialNumber' | 'facility'>;

/** Begins a round; a monitor that is named twice is in it once. */
export function startRound(title: string, planned: readonly PlannedMonitor[], at: number): Round {
  const byId = new Map(planned.map((monitor) => [monitor.id, monitor]));
  return {
    title,
    startedAt: at,
    finishedAt: null,
    changedAt: null,
    downloadedAt: null,
    monitors: [...byId.values()].map((monitor) => ({ ...monitor, mark: null, markedAt: null, note: '' })),
    unexpected: [],
  };
}

/** Later than every change before, also where the clock was set back: it tells what was downloaded. */
function changed(round: Round, at: number, next: Partial<Round>): Round {
  return { ...round, ...next, changedAt: Math.max(at, (round.changedAt ?? 0) + 1) };
}

function changeMonitor(
  round: Round,
  id: string,
  at: number,
  change: (monitor: RoundMonitor) => RoundMonitor,
): Round {
  const before = round.monitors.find((monitor) => monitor.id === id);
  const after = before && change(before);
  if (!after || after === before) return round;
  return changed(round, at, {
    monitors: round.monitors.map((monitor) => (monitor === before ? after : monitor)),
  });
}

/** @param next null takes the mark back */
export function setMark(round: Round, id: string, next: Mark | null, at: number): Round {
  return changeMonitor(round, id, at, (monitor) =>
    monitor.mark === next ? monitor : { ...monitor, mark: next, markedAt: next && at },
  );
}

export function setNote(round: Round, id: string, note: string, at: number): Round {
  const text = note.slice(0, maxNoteLength);
  return changeMonitor(round, id, at, (monitor) =>
    monitor.note === text ? monitor : { ...monitor, note: text },
  );
}

/** The outcome of a scanned or typed serial number. */
export type Scanned =
  | { type: 'found' | 'foundBefore'; monitor: RoundMonitor }
  | { type: 'unexpected' | 'unexpectedBefore'; serialNumber: string }
  /** It can be no serial number. */
  | { type: 'unreadable' };

const isSame = (one: string, other: string) => identityKey(one) === identityKey(other);

/** Ticks the monitor with this serial number, or notes that it was not expected. */
export function scan(round: Round, text: string, at: number): { round: Round; scanned: Scanned } {
  const parsed = monitorFields.cloud_id.schema.safeParse(text);
  if (!parsed.success) return { round, scanned: { type: 'unreadable' } };
  const serialNumber = parsed.data;
  const monitor = round.monitors.find((each) => isSame(each.serialNumber, serialNumber));
  if (monitor) {
    const type = monitor.mark === 'found' ? 'foundBefore' : 'found';
    return { round: setMark(round, monitor.id, 'found', at), scanned: { type, monitor } };
  }
  const before = round.unexpected.find((each) => isSame(each.serialNumber, serialNumber));
  if (before) return { round, scanned: { type: 'unexpectedBefore', serialNumber: before.serialNumber } };
  const unexpected = { serialNumber, scannedAt: at, note: '', known: null };
  return {
    round: changed(round, at, { unexpected: [unexpected, ...round.unexpected] }),
    scanned: { type: 'unexpected', serialNumber },
  };
}

function changeUnexpected(
  round: Round,
  serialNumber: string,
  at: number,
  change: (monitor: UnexpectedMonitor) => UnexpectedMonitor | null,
): Round {
  const before = round.unexpected.find((each) => isSame(each.serialNumber, serialNumber));
  const after = before && change(before);
  if (after === before) return round;
  return changed(round, at, {
    unexpected: round.unexpected.flatMap((each) => (each === before ? (after ?? []) : each)),
  });
}

/** Adds what this device knows of an unexpected monitor. */
export function identify(
  round: Round,
  serialNumber: string,
  known: NonNullable<UnexpectedMonitor['known']>,
  at: number,
): Round {
  return changeUnexpected(round, serialNumber, at, (monitor) => ({ ...monitor, known }));
}

export function setUnexpectedNote(round: Round, serialNumber: string, note: string, at: number): Round {
  const text = note.slice(0, maxNoteLength);
  return changeUnexpected(round, serialNumber, at, (monitor) =>
    monitor.note === text ? monitor : { ...monitor, note: text },
  );
}

export function removeUnexpected(round: Round, serialNumber: string, at: number): Round {
  return changeUnexpected(round, serialNumber, at, () => null);
}

export function finish(round: Round, at: number): Round {
  return round.finishedAt === null ? { ...round, finishedAt: at } : round;
}

export function goOn(round: Round): Round {
  return round.finishedAt === null ? round : { ...round, finishedAt: null };
}

/** @param changedAt of the round that was written: what was ticked since is not in the file */
export function recordDownload(round: Round, changedAt: number | null): Round {
  return { ...round, downloadedAt: changedAt };
}

/** Whether it would take something along that is in no file: a tick, a note or a scan. */
export function isUnsaved(round: Round | null): round is Round {
  return round !== null && round.changedAt !== null && round.changedAt !== round.downloadedAt;
}

export interface RoundCounts {
  total: number;
  found: number;
  notFound: number;
  /** Neither found nor marked as missing. */
  open: number;
  unexpected: number;
}

export function countsOf({ monitors, unexpected }: Round): RoundCounts {
  const found = monitors.filter((monitor) => monitor.mark === 'found').length;
  const notFound = monitors.filter((monitor) => monitor.mark === 'notFound').length;
  const total = monitors.length;
  return { total, found, notFound, open: total - found - notFound, unexpected: unexpected.length };
}

export const roundParts = ['open', 'found', 'notFound'] as const;
export type RoundPart = (typeof roundParts)[number];

/** @param part undefined: all of them */
export function monitorsIn({ monitors }: Round, part: RoundPart | undefined): RoundMonitor[] {
  return monitors.filter((monitor) => part === undefined || (monitor.mark ?? 'open') === part);
}
