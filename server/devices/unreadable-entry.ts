// A cloud log entry that is not as docs/devices.md describes: whatever can be read of it is kept, and the rest is said.
import { reportedEntry } from '../../contract/devices/gateway.ts';
import type { Severity } from '../../contract/requests/cloud-log.ts';
import { hex, sha256 } from '../base/platform.ts';

export interface UnreadableEntry {
  /** Made of the content, and of the order among equal ones of a report, so that an entry has it again when it is reported again. */
  sequence: number;
  type: string;
  activity: string;
  severity: Severity;
  /** Null where the monitor's time could not be read. */
  at: Date | null;
}

/** Longer than any monitor has something to say; the database would bear more. */
const maxLength = 2_000;
const maxQuoted = 100;

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** Text that can be stored and stands in one line. */
function toLine(text: string): string {
  return shorten(text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD').trim(), maxLength);
}

/** Names a field and what was sent in its place. */
function quote(name: string, value: unknown): string {
  if (value === undefined) return `${name} missing`;
  return `${name} ${toLine(shorten(JSON.stringify(value), maxQuoted))}`;
}

/** The entries of a report. @param series of which two reports of the same entry are one */
export function readUnreadable(sent: readonly unknown[], series: number): UnreadableEntry[] {
  const counts = new Map<string, number>();
  return sent.map((each) => {
    const key = JSON.stringify([series, each]);
    const equals = counts.get(key) ?? 0;
    counts.set(key, equals + 1);
    // Those that are equal are told apart by their order.
    return readEntry(each, numberOf(equals === 0 ? key : `${key} ${equals}`));
  });
}

function readEntry(sent: unknown, sequence: number): UnreadableEntry {
  const fields: Readonly<Record<string, unknown>> = { ...Object(sent) };
  const { shape } = reportedEntry;
  const { type, activity, severity, at } = shape;
  const typeText = toLine(typeof fields.type === 'string' ? fields.type : '');
  const activityText = toLine(typeof fields.activity === 'string' ? fields.activity : '');
  const said = Object.entries({ type: typeText, activity: activityText });
  const shown = new Set(said.filter(([, text]) => text !== '').map(([name]) => name));
  const unread = Object.entries({ sequence: shape.sequence, type, activity, severity, at })
    .filter(([name, field]) => !field.safeParse(fields[name]).success)
    .map(([name]) => (shown.has(name) ? name : quote(name, fields[name])));
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  const told = isObject ? unread.join(', ') : quote('entry', sent);
  const time = at.safeParse(fields.at);
  return {
    sequence,
    type: typeText || 'UNKNOWN',
    activity: `${activityText} [The service could not read: ${told}]`.trim(),
    severity: severity.safeParse(fields.severity).data ?? 'WARNING',
    at: time.success ? new Date(time.data) : null,
  };
}

/** 48 bits of a hash, which a number holds. */
function numberOf(text: string): number {
  return Number.parseInt(hex(sha256(text)).slice(0, 12), 16);
}
