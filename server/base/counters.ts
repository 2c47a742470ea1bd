/** Counters of this process: plain numbers, each counted where it happens, read by /metrics. */
export interface Counters {
  /** Now. */
  eventStreams: number;
  waitingMonitors: number;
  mailsWaiting: number;
  /** Since the start. */
  heartbeats: number;
  mails: { sent: number; failed: number };
  requestsEnded: { done: number; failed: number; cancelled: number };
}

export function createCounters(): Counters {
  return {
    eventStreams: 0,
    waitingMonitors: 0,
    mailsWaiting: 0,
    heartbeats: 0,
    mails: { sent: 0, failed: 0 },
    requestsEnded: { done: 0, failed: 0, cancelled: 0 },
  };
}
