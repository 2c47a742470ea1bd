// Days of entries, in the time zone of the viewer, as are all times of the console.
import dayjs from 'dayjs';
import type { AuditEntry } from '../../contract/audit/audit.ts';
import { zoneAbbreviation } from '../i18n/format.ts';
import { toDay } from '../lib/day-range.ts';

export interface EntryDay {
  /** Stays the same while entries are added to it, at either end. */
  key: string;
  /** 'YYYY-MM-DD' */
  day: string;
  entries: AuditEntry[];
  /** The time zone of its times; an entry from beyond a change of the clocks has another one. */
  zone: string;
  /** Whether the zone is another one than that of the day above it. */
  isNewZone: boolean;
}

const dayOf = ({ date }: AuditEntry) => toDay(Date.parse(date));

/** Entries that follow each other on one day, in their order: where a clock was set back, a day comes twice. */
export function byDay(entries: readonly AuditEntry[]): EntryDay[] {
  const days: EntryDay[] = [];
  for (const entry of entries) {
    const day = dayOf(entry);
    const above = days.at(-1);
    if (above?.day === day) {
      above.entries.push(entry);
      continue;
    }
    const before = days.filter((it) => it.day === day).length;
    const zone = zoneAbbreviation(new Date(entry.date));
    days.push({ key: `${day} ${before}`, day, entries: [entry], zone, isNewZone: zone !== above?.zone });
  }
  return days;
}

/** What a day is called; null for one that has its date alone. */
export function nameOfDay(day: string, now: number): 'today' | 'yesterday' | null {
  if (day === toDay(now)) return 'today';
  return day === dayjs(now).subtract(1, 'day').format('YYYY-MM-DD') ? 'yesterday' : null;
}
