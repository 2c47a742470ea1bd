// Begins an attempt to get a certificate, before anything is asked: there is one of a monitor at a time, also where several
// processes are at work. One that waits for an approval is gone on with.

import { withoutQuery } from '../../base/without-query.ts';
import type { EnrollmentAttemptRow } from '../../store/certificates/enrollment-attempts.ts';
import * as attempts from '../../store/certificates/enrollment-attempts.ts';
import { findCsr } from '../../store/certificates/monitor-csrs.ts';
import { monitorLabel } from '../../store/certificates/network-certificates.ts';
import type { Database } from '../../store/engine/database.ts';
import { findConfiguration } from '../../store/site-configuration/configurations.ts';
import { type EnrollmentOperation, hostAndPort, isSameEnrollment, renewalOrder } from '../est/target.ts';
import { fail, problemOf } from '../problem.ts';
import { type Actor, writeAs } from './act-as.ts';
import { describeFailure, type Failure, replaced } from './attempt-outcome.ts';
import { lockMonitorOf } from './lock-monitor.ts';

/** Names of the call's fields. */
export const fields = { facility: 'facilityId', monitor: 'monitorId' } as const;

export interface EnrollmentRequest {
  facilityId: string;
  monitorId: string;
  /** For enrollment, in place of the stored one. */
  url?: string;
  /** Whether it replaces a certificate that ends. */
  isRenewal?: boolean;
  /** Also where an earlier attempt with the same CSR, begun before a time if one is given, may have brought a certificate. */
  repeats?: boolean | Date;
}

/** An attempt that this process has begun, or goes on with. */
export interface OwnAttempt {
  id: string;
  url: string;
  keyId: string;
  startedAt: Date;
  isRepeated: boolean;
  /** Whether it waited for an approval. */
  isResumed: boolean;
  isRenewal: boolean;
  /** In which order the server is asked for them; none: for an enrollment. */
  operations: readonly EnrollmentOperation[];
}

/** Its answer says nothing about another server. */
function requireSameUrl({ id, url }: EnrollmentAttemptRow, wanted: string): string {
  return isSameEnrollment(url, wanted) ? id : fail('enrollmentElsewhere', { url: withoutQuery(url) });
}

/**
 * Whether a person, or a job that one has started since, wants it once more. A renewal is a new wish after another renewal; a
 * person's request is repeated by a person alone.
 */
function repeats(
  { repeats: wanted, isRenewal: renews }: EnrollmentRequest,
  { startedAt, isRenewal }: EnrollmentAttemptRow,
): boolean {
  return wanted instanceof Date ? startedAt < wanted && (!renews || isRenewal) : wanted === true;
}

/** How one ends that waits for an approval, when it is asked for no longer. */
function endOfWaiting({ url, keyId }: EnrollmentAttemptRow, csrKeyId: string): Failure {
  if (keyId !== csrKeyId) return replaced;
  return { outcome: 'uncertain', problem: problemOf('enrollmentGivenUp', { host: nameOf(url) }) };
}

/** Its host, without what may be secret. */
function nameOf(url: string): string {
  return URL.canParse(url) ? hostAndPort(new URL(url)) : withoutQuery(url);
}

/** Says what is asked first for a renewal: what worked at this server the last time. */
function operationsOf(works: EnrollmentAttemptRow['operation']): readonly EnrollmentOperation[] {
  return works === 'simpleenroll' ? renewalOrder.toReversed() : renewalOrder;
}

interface Dependencies {
  db: Database;
  now: () => Date;
  /** Longer than an attempt takes. */
  maxAttemptMs: number;
}

type Open = EnrollmentAttemptRow | undefined;

interface Begun extends Pick<OwnAttempt, 'url' | 'keyId' | 'startedAt'> {
  actor: Actor;
  monitor: Awaited<ReturnType<typeof lockMonitorOf>>;
}

/** Whether it waits for the approval of this very request. */
function isWaitingFor(
  open: Open,
  { url, keyId }: Pick<OwnAttempt, 'url' | 'keyId'>,
): open is EnrollmentAttemptRow {
  return open?.outcome === 'pending' && isSameEnrollment(open.url, url) && open.keyId === keyId;
}

export function createBeginnings({ db, now, maxAttemptMs }: Dependencies) {
  const leaseFrom = (from: Date) => ({ dueAt: new Date(from.getTime() + maxAttemptMs) });

  async function requireKeyId(tx: Database, monitorId: string): Promise<string> {
    const csr = await findCsr(tx, monitorId);
    return csr?.pem && csr.keyId ? csr.keyId : fail('csrMissing');
  }

  /** That same request is sent again: that is how an approved certificate is fetched (RFC 7030, 4.2.3). */
  async function resume(tx: Database, { operation, ...open }: EnrollmentAttemptRow): Promise<OwnAttempt> {
    const sentAt = now();
    const { id, url } = open;
    await attempts.sendEnrollmentAttempt(tx, id, { url, sentAt, ...leaseFrom(sentAt) });
    return { ...open, isResumed: true, operations: operation ? [operation] : [] };
  }

  /** Ends an earlier attempt, for another one. @returns whether that one may have brought a certificate for the same CSR */
  async function endEarlier(
    tx: Database,
    request: EnrollmentRequest,
    open: EnrollmentAttemptRow,
    { keyId, startedAt: at, actor, monitor }: Begun,
  ): Promise<boolean> {
    const state = attempts.stateOfAttempt(open, at);
    const mayHaveBrought = state !== null && open.keyId === keyId;
    if (mayHaveBrought && !repeats(request, open)) {
      if (state === 'waiting') fail('enrollmentWaitsElsewhere', { host: nameOf(open.url) });
      fail('enrollmentUncertain');
    }
    if (state === 'waiting') {
      const end = endOfWaiting(open, keyId);
      await writeAs(tx, actor, { action: 'update', entity: 'networkCertificate' }, async (inner, trail) => {
        await attempts.endEnrollmentAttempt(inner, open.id, { ...end, now: at });
        await trail.record({ ...monitorLabel(monitor), before: {}, after: describeFailure(end) });
      });
      return mayHaveBrought;
    }
    const stopped = { outcome: 'failed', problem: problemOf('enrollmentStopped') } as const;
    const end = state === 'uncertain' ? ({ outcome: 'uncertain' } as const) : stopped;
    await attempts.endEnrollmentAttempt(tx, open.id, { ...end, now: at });
    return mayHaveBrought;
  }

  async function beginAnew(
    tx: Database,
    request: EnrollmentRequest,
    { open, ...begun }: Begun & { open: Open },
  ): Promise<OwnAttempt> {
    const { monitorId, facilityId, isRenewal = false } = request;
    const { url, keyId, startedAt } = begun;
    const askedBy = begun.actor.callerId;
    const isRepeated = open ? await endEarlier(tx, request, open, begun) : false;
    const attempt = { url, keyId, startedAt, isRepeated, isRenewal };
    const row = { ...attempt, monitorId, facilityId, askedBy, ...leaseFrom(startedAt) };
    const id = await attempts.beginEnrollmentAttempt(tx, row);
    const operations = isRenewal ? operationsOf(await attempts.findRenewingOperation(tx, url)) : [];
    return { ...attempt, id, isResumed: false, operations };
  }

  return {
    leaseFrom,

    /** @returns the attempt of another process, or one of this process */
    begin(request: EnrollmentRequest, actor: Actor): Promise<{ joined: string } | OwnAttempt> {
      return db.transaction(async (tx) => {
        const monitor = await lockMonitorOf(tx, request, fields);
        const { id } = monitor;
        const startedAt = now();
        const url = request.url ?? (await findConfiguration(tx, request.facilityId)).clientcertUrl;
        const open = (await attempts.findOpenEnrollmentAttempts(tx, [id])).get(id);
        if (open && attempts.stateOfAttempt(open, startedAt) === 'underWay')
          return { joined: requireSameUrl(open, url) };
        const keyId = await requireKeyId(tx, id);
        if (isWaitingFor(open, { url, keyId })) return resume(tx, open);
        return beginAnew(tx, request, { open, url, keyId, startedAt, actor, monitor });
      });
    },
  };
}
