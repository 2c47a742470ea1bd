// A device whose clock is more than a day from the service's: it is told so instead of being signed in, because
// certificates, cookies and everything else that the browser judges by its own clock would fail one after the other.
import { dayMs, minuteMs } from '../../contract/common/durations.ts';
import { AppError } from '../api/app-error.ts';
import { clockDifferenceMs, deviceNow } from '../lib/service-clock.ts';
import type { SignInNotice } from './read-sign-in-notice.ts';

/** Both in ms since 1970. */
export interface ClockTimes {
  device: number;
  service: number;
}

export class WrongClock extends Error {
  override name = 'WrongClock';
  readonly times: ClockTimes;

  constructor(times: ClockTimes) {
    super("The device's clock is wrong.");
    this.times = times;
  }
}

/** @throws WrongClock where the clocks are more than a day apart, to the minute */
export function refuseWrongClock(): void {
  const difference = clockDifferenceMs();
  if (Math.round(Math.abs(difference) / minuteMs) * minuteMs <= dayMs) return;
  const device = deviceNow();
  throw new WrongClock({ device, service: device + difference });
}

/** The sign-in failed because whoever was asked answered with an error. */
export function toFailedNotice(error: unknown): SignInNotice {
  const message = error instanceof AppError ? error.details.serviceMessage : undefined;
  return { reason: 'refused', cause: 'signInFailed', message };
}

/** Why the page could not be left for the provider. */
export function toLeavingNotice(error: unknown): SignInNotice {
  if (error instanceof WrongClock) return { reason: 'clock', ...error.times };
  const answered = error instanceof AppError && !error.unreachable;
  return answered ? toFailedNotice(error) : { reason: 'unreachable' };
}
