// Begins an attempt to get a certificate, before anything is asked: there is one of a monitor at a time, also where several
// processes are at work. One that waits for an approval is gone on with.

import { withoutQuery } from '../../base/without-query.ts';
import type { EnrollmentAttemptRow } from '../../store/certificates/enrollment-attempts.ts';
import * as attempts from '../../store/certificates/enrollment-attempts.ts';
import { findCsr } from '../../store/certificates/monitor-csrs.ts';
import type { Database } from '../../store/engine/database.ts';
import { findConfiguration } from '../../store/site-configuration/configurations.ts';
import { type EnrollmentOperation, renewalOrder } from '../est/target.ts';
import { fail, problemOf } from '../problem.ts';
import type { Actor } from './act-as.ts';
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
  return url === wanted ? id : fail('enrollmentElsewhere', { url: withoutQuery(url) });
}

/** Whether a person, or a job that one has started since, wants it once more. */
function repeats({ repeats: wanted }: EnrollmentRequest, { startedAt }: EnrollmentAttemptRow): boolean {
  return wanted instanceof Date ? startedAt < wanted : wanted === true;
}

/** How an earlier attempt ends when another one begins. */
function endOf(state: ReturnType<typeof attempts.stateOfAttempt>) {
  if (state === 'uncertain') return { outcome: 'uncertain' } as const;
  const problem = problemOf(state === 'waiting' ? 'csrReplaced' : 'enrollmentStopped');
  return { outcome: 'failed', problem } as const;
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

/** Whether it waits for the approval of this very request. */
function isWaitingFor(
  open: Open,
  { url, keyId }: Pick<OwnAttempt, 'url' | 'keyId'>,
): open is EnrollmentAttemptRow {
  return !!open?.askAgainAt && open.url === url && open.keyId === keyId;
}

export function createBeginnings({ db, now, maxAttemptMs }: Dependencies) {
  const answeredBy = (from: Date) => new Date(from.getTime() + maxAttemptMs);

  async function requireKeyId(tx: Database, monitorId: string): Promise<string> {
    const csr = await findCsr(tx, monitorId);
    return csr?.pem && csr.keyId ? csr.keyId : fail('csrMissing');
  }

  /** That same request is sent again: that is how an approved certificate is fetched (RFC 7030, 4.2.3). */
  async function resume(tx: Database, { operation, ...open }: EnrollmentAttemptRow): Promise<OwnAttempt> {
    const sentAt = now();
    const { id, url } = open;
    await attempts.sendEnrollmentAttempt(tx, id, { url, sentAt, answeredBy: answeredBy(sentAt) });
    return { ...open, isResumed: true, operations: operation ? [operation] : [] };
  }

  async function beginAnew(
    tx: Database,
    request: EnrollmentRequest,
    { open, ...begun }: Pick<OwnAttempt, 'url' | 'keyId' | 'startedAt'> & { open: Open; askedBy: string },
  ): Promise<OwnAttempt> {
    const { monitorId, facilityId, isRenewal = false } = request;
    const { url, keyId, startedAt, askedBy } = begun;
    const state = open ? attempts.stateOfAttempt(open, startedAt) : null;
    const isRepeated = state === 'uncertain' && open?.keyId === keyId;
    if (open && isRepeated && !repeats(request, open)) fail('enrollmentUncertain');
    if (open) await attempts.endEnrollmentAttempt(tx, open.id, { ...endOf(state), now: startedAt });
    const attempt = { url, keyId, startedAt, isRepeated, isRenewal };
    const row = { ...attempt, monitorId, facilityId, askedBy, answeredBy: answeredBy(startedAt) };
    const id = await attempts.beginEnrollmentAttempt(tx, row);
    const operations = isRenewal ? operationsOf(await attempts.findRenewingOperation(tx, url)) : [];
    return { ...attempt, id, isResumed: false, operations };
  }

  return {
    answeredBy,

    /** @returns the attempt of another process, or one of this process */
    begin(
      request: EnrollmentRequest,
      { callerId: askedBy }: Actor,
    ): Promise<{ joined: string } | OwnAttempt> {
      return db.transaction(async (tx) => {
        const { id } = await lockMonitorOf(tx, request, fields);
        const startedAt = now();
        const url = request.url ?? (await findConfiguration(tx, request.facilityId)).clientcertUrl;
        const open = (await attempts.findOpenEnrollmentAttempts(tx, [id])).get(id);
        if (open && attempts.stateOfAttempt(open, startedAt) === 'underWay')
          return { joined: requireSameUrl(open, url) };
        const keyId = await requireKeyId(tx, id);
        if (isWaitingFor(open, { url, keyId })) return resume(tx, open);
        return beginAnew(tx, request, { open, url, keyId, startedAt, askedBy });
      });
    },
  };
}
