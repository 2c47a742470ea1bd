// How a request stands, read from what the service says of it: a job where it has jobs, else the channels and
// `upload_request` of a server that knows no more (specification 1, section 4; decisions, section 8).
import {
  answerTimeoutSeconds,
  type Channel,
  channelArrived,
  channels,
  type MonitorRequest,
  type ProbeStatus,
  type RequestKind,
  type UploadStatus,
} from '../../../../contract/monitors/requests.ts';

/** Whose request it is, and since when (ISO 8601); null where nobody knows. */
interface Asked {
  by: string | null;
  since: string | null;
}

export type RequestState =
  /** Nothing is asked for, or nothing that this tab or the server knows of. */
  | { is: 'idle' }
  /** `handed`: the monitor has it, as far as that is known. `missing` is null until the probes are known. */
  | ({ is: 'waiting'; handed: boolean; arrived: Channel[]; missing: Channel[] | null } & Asked)
  | { is: 'done' }
  /** In the monitor's own words, where it had any. */
  | ({ is: 'failed'; reason: string | null } & Asked)
  /** The monitor had it for too long. */
  | ({ is: 'timedOut' } & Asked);

/** What this tab knows beside what the server says, by its own clock (ms since 1970). */
export interface Own {
  /** When this tab asked; null where it did not. */
  askedAt: number | null;
  /** Since when this tab has seen the request at the monitor: the clocks of tablet and service may differ. */
  handedSince: number | null;
}

export const nothingKnown: Own = { askedAt: null, handedSince: null };

function isTooLong(since: number | null, now: number): boolean {
  return since !== null && now - since >= answerTimeoutSeconds * 1000;
}

function channelsOf(probes: ProbeStatus): Channel[] {
  return channels.filter((channel) => probes.includes(channel));
}

/** Which channels are here, and which are still to come. */
function progress(status: UploadStatus): { arrived: Channel[]; missing: Channel[] | null } {
  const words = { A: status.channel_a, B: status.channel_b };
  const expected = status.probe_status ? channelsOf(status.probe_status) : null;
  const isHere = (channel: Channel) => words[channel] === channelArrived;
  return {
    arrived: expected?.filter(isHere) ?? [],
    missing: expected?.filter((channel) => !isHere(channel)) ?? null,
  };
}

function readJob(job: MonitorRequest, status: UploadStatus, own: Own, now: number): RequestState {
  const asked = { by: job.asked_by, since: job.asked_at };
  switch (job.state) {
    case 'done':
      return { is: 'done' };
    case 'failed':
      return { is: 'failed', reason: job.failure ?? null, ...asked };
    case 'unanswered':
      return { is: 'timedOut', ...asked };
    default: {
      const handed = job.state === 'handed';
      if (handed && isTooLong(own.handedSince, now)) return { is: 'timedOut', ...asked };
      return { is: 'waiting', handed, ...progress(status), ...asked };
    }
  }
}

/** Of a server without jobs: what this tab asked for, and of a log also what others did. */
function readFields(kind: RequestKind, status: UploadStatus, { askedAt }: Own, now: number): RequestState {
  const { arrived, missing } = progress(status);
  const isOver = kind === 'audio' ? missing?.length === 0 : status.upload_request === '';
  const byOthers = kind === 'log' && Boolean(status.upload_request);
  if (askedAt === null && !byOthers) return { is: 'idle' };
  if (isOver) return { is: 'done' };
  const asked = { by: null, since: askedAt === null ? null : new Date(askedAt).toISOString() };
  if (isTooLong(askedAt, now)) return { is: 'timedOut', ...asked };
  return { is: 'waiting', handed: true, arrived, missing, ...asked };
}

export function readRequest(kind: RequestKind, status: UploadStatus, own: Own, now: number): RequestState {
  const job = status[kind];
  if (job) return readJob(job, status, own, now);
  const hasJobs = status.audio !== undefined || status.log !== undefined;
  return hasJobs ? { is: 'idle' } : readFields(kind, status, own, now);
}

/** What this tab knows once it has seen this: since when the monitor has the request. */
export function withSeen(kind: RequestKind, status: UploadStatus, own: Own, now: number): Own {
  const handed = status[kind]?.state === 'handed';
  return { ...own, handedSince: handed ? (own.handedSince ?? now) : null };
}
