// The service's time as this device knows it: the device's own clock, and how far the service's answers have shown it to be
// wrong. Ages, idleness and limits follow it, because a tablet's clock may be minutes or days off.
import { minuteMs } from '../../contract/common/durations.ts';
import { storageKeys } from './storage-keys.ts';

const key = storageKeys.clockDifference;

/** The device's clock and its uptime part by more than this only where the clock was set, or the device slept. */
const maxJumpMs = minuteMs;

/**
 * `confirmed`: an answer of the service told its time to this page, and the clock has not jumped since. `doubted`: it may have
 * jumped, and the next answer will tell. `believed`: this page had no answer yet, and nothing speaks against the clock.
 */
export type ClockTrust = 'confirmed' | 'believed' | 'doubted';

/** The device's clock and the time since the page began, which nobody can set. In ms. */
interface Reading {
  clock: number;
  uptime: number;
}

const read = (): Reading => ({ clock: deviceNow(), uptime: performance.now() });

/** When an answer last told this page the time. */
let confirmedAt: Reading | null = null;

/** As the page has told it to a worker, which has no such storage. */
let told: number | null = null;

/** For a worker: the page's `clockDifferenceMs`. */
export function setClockDifference(milliseconds: number): void {
  told = milliseconds;
}

/** To be added to the device's clock, in ms; kept for the page's next start, and shared by all tabs of the browser. */
export function clockDifferenceMs(): number {
  if (told !== null) return told;
  try {
    const stored = Number(localStorage.getItem(key));
    return Number.isFinite(stored) ? stored : 0;
  } catch {
    return 0;
  }
}

/**
 * This device's clock, in ms since 1970: only to measure what has passed since another reading of it, in this page, and for
 * so little that it does not matter if the clock is set meanwhile.
 */
export function deviceNow(): number {
  return Date.now();
}

/** The service's time in ms since 1970. */
export function serviceNow(): number {
  return deviceNow() + clockDifferenceMs();
}

/** Whether the clock was set between two readings, or the device slept where its uptime does not count that. */
function hasJumped(since: Reading, now: Reading): boolean {
  return Math.abs(now.clock - since.clock - (now.uptime - since.uptime)) > maxJumpMs;
}

export function clockTrust(): ClockTrust {
  if (confirmedAt !== null) return hasJumped(confirmedAt, read()) ? 'doubted' : 'confirmed';
  return Math.abs(clockDifferenceMs()) > maxJumpMs ? 'doubted' : 'believed';
}

/**
 * The difference after an answer: the one before, where it can be right, else the nearest that can. So a slow answer, which
 * tells little, changes nothing, and answers one after the other come ever closer. All in ms.
 * @internal For tests: the rule alone.
 * @param told the time that the answer tells, without fractions of a second
 * @param sent the device's clock when the request was sent
 * @param arrived the device's clock when the answer arrived
 */
export function adjustDifference(before: number, told: number, sent: number, arrived: number): number {
  return Math.min(Math.max(before, told - arrived), told + 999 - sent);
}

function save(difference: number): void {
  try {
    localStorage.setItem(key, String(difference));
  } catch {
    // The storage is blocked or full: the next answer tells the time again.
  }
}

/**
 * Begins to measure: to be called when a request is sent. The returned function is called when its answer arrives, with the
 * time that it tells (ms since 1970); a time that cannot be read changes nothing.
 */
export function timeRequest(): (told: number) => void {
  const sent = read();
  return (told) => {
    if (!Number.isFinite(told)) return;
    const arrived = read();
    const earliest = Math.min(sent.clock, arrived.clock - (arrived.uptime - sent.uptime));
    const before = clockDifferenceMs();
    const difference = Math.round(adjustDifference(before, told, earliest, arrived.clock));
    if (difference !== before) save(difference);
    // Else the answer may have come before the clock was set, or after.
    if (!hasJumped(sent, arrived)) confirmedAt = arrived;
  };
}

/** The time that an answer tells in its header `Date`, in ms since 1970; NaN where it tells none. */
function timeOf({ headers }: Response): number {
  return Date.parse(headers.get('Date') ?? '');
}

/** Sends a request whose answer tells the service's time, whatever else it says. */
export async function timedFetch(
  request: RequestInfo | URL,
  options?: RequestInit,
  send: typeof fetch = fetch,
): Promise<Response> {
  const tell = timeRequest();
  const response = await send(request, options);
  tell(timeOf(response));
  return response;
}

/** @internal For tests: as a page that has just begun. */
export function forgetConfirmation(): void {
  confirmedAt = null;
}
