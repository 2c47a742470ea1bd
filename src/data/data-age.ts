// When what is shown was read, where that is so long ago that a status may not hold any more.
import type { TFunction } from 'i18next';
import { createContext, use, useEffect, useState } from 'react';
import { minuteMs } from '../../contract/common/durations.ts';
import { formatTimeOrDay } from '../i18n/format.ts';
import { everyWhileVisible } from '../lib/every-while-visible.ts';
import { serviceNow } from '../lib/service-clock.ts';

/** A monitor that was not heard from for so long is Offline: an older status says nothing about now. */
export const oldAfterMs = 5 * minuteMs;
const checkIntervalMs = 15_000;

/** When the rows or the record of a screen were read, if that is long ago; else null. */
export const OldDataProvider = createContext<number | null>(null);

/**
 * The time of data that has become old; null while it is recent.
 * @param requestedAt ms since 1970; null where nothing is shown
 */
export function useOldData(requestedAt: number | null): number | null {
  const [now, setNow] = useState(() => serviceNow());
  useEffect(() => everyWhileVisible(checkIntervalMs, () => setNow(serviceNow())), []);
  return requestedAt !== null && now - requestedAt >= oldAfterMs ? requestedAt : null;
}

/** 'as of 10:32', for a status that was read at this time (ms since 1970). */
export function statusAge(t: TFunction, readAt: number): string {
  return t('monitors.asOf', { time: formatTimeOrDay(readAt) });
}

/** Describes the age of a status that is old; null for one that is current. */
export function useStatusAge(t: TFunction): string | null {
  const readAt = use(OldDataProvider);
  return readAt === null ? null : statusAge(t, readAt);
}
