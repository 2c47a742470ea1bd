// Obtains network certificates from EST servers; `upload-certificate.ts` stores uploaded ones. There is one attempt of a
// monitor at a time: whoever asks while it is under way waits for it. The attempt is committed before it is sent, so that
// one which was cut off is known. One that waits for an approval stays open, and is sent again at the time that the server
// named.
import { wait } from '../../base/platform.ts';
import type { Secrets } from '../../base/secrets.ts';
import { withoutQuery } from '../../base/without-query.ts';
import { HttpError } from '../../http/http-error.ts';
import type { EnrollmentAttemptRow } from '../../store/certificates/enrollment-attempts.ts';
import * as attempts from '../../store/certificates/enrollment-attempts.ts';
import { findCsr } from '../../store/certificates/monitor-csrs.ts';
import {
  monitorLabel,
  storeCertificate,
  storeUnusedCertificate,
} from '../../store/certificates/network-certificates.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsideReach } from '../../store/engine/reach.ts';
import { lockFacility } from '../../store/facilities/facilities.ts';
import { lockMonitor } from '../../store/monitors/monitors.ts';
import { findConfiguration } from '../../store/site-configuration/configurations.ts';
import { findRenewal } from '../../store/site-configuration/renewal.ts';
import { listSiteFiles } from '../../store/site-configuration/site-files.ts';
import type { CertificateDetails } from '../certificate.ts';
import type { CsrDetails } from '../csr.ts';
import type { AddressRules } from '../est/addresses.ts';
import type { EnrollmentResult } from '../est/client.ts';
import type { EstServer } from '../est/server.ts';
import { maxEnrollmentMs } from '../est/target.ts';
import type { EstTransport } from '../est/transport.ts';
import { asyncResultOf, fail, failWith, problemOf, type Result } from '../problem.ts';
import { type Actor, writeAs } from './act-as.ts';
import { describeFailure, failureOf, recordFailure, replaced } from './attempt-outcome.ts';
import { createBeginnings, type EnrollmentRequest, fields, type OwnAttempt } from './begin-attempt.ts';
import { estServerOf } from './est-server.ts';
import { createFetchedRoots } from './fetched-roots.ts';
import { lockMonitorOf } from './lock-monitor.ts';
import { toNetworkCertificate } from './to-network-certificate.ts';

/** Another process does not tell this one when its attempt has ended. */
const pollIntervalMs = 250;

export interface Enrollments {
  /** @throws HttpError 404 where the monitor is not of the facility */
  obtain(request: EnrollmentRequest, actor: Actor): Promise<Result<unknown>>;
  /** Asks a server again that waited for an approval, if it is time. Nothing else is begun. */
  askAgain(monitorId: string): Promise<Result<unknown>>;
}

interface Dependencies {
  db: Database;
  now: () => Date;
  secrets: Secrets;
  rules: AddressRules;
  transport: EstTransport;
  /** Whom to trust at the embedded responder's address, as PEM. */
  embeddedTrust?: () => Promise<string>;
}

const uncertain = problemOf('enrollmentUncertain');

/** As its end was noted. */
function resultOfAttempt({ outcome, problem }: EnrollmentAttemptRow): Result<unknown> {
  if (outcome === 'issued') return { ok: true, value: undefined };
  return { ok: false, problem: problem && 'reason' in problem ? problem : uncertain };
}

type Owner = Parameters<typeof monitorLabel>[0];

function originOf({ serialNumber }: Owner, { isRenewal }: OwnAttempt) {
  return { fileName: `${serialNumber}.pem`, source: isRenewal ? 'renewal' : 'est' } as const;
}

interface Ended {
  facility: { id: string } | undefined;
  monitor: Owner;
  endedAt: Date;
}

/** Keeps what was issued for the key of the monitor, which has it. One for another key may be somebody else's. */
async function keepUnused(
  tx: Database,
  certificate: CertificateDetails | undefined,
  attempt: OwnAttempt,
  { facility, monitor, endedAt }: Ended,
): Promise<void> {
  if (!certificate || certificate.keyId !== attempt.keyId) return;
  const about = toNetworkCertificate({ certificate, chain: [] }, originOf(monitor, attempt));
  await storeUnusedCertificate(tx, monitor.id, { ...about, facilityId: facility?.id ?? null }, endedAt);
}

export function createEnrollments(dependencies: Dependencies): Enrollments {
  const { db, now, secrets, rules, transport, embeddedTrust } = dependencies;
  const fetchedRoots = createFetchedRoots(dependencies);
  const inFlight = new Map<string, Promise<Result<unknown>>>();
  const maxAttemptMs = maxEnrollmentMs(transport.times);
  const { begin, leaseFrom } = createBeginnings({ db, now, maxAttemptMs });

  /** Does what takes long, before anything is locked. */
  async function prepare() {
    const { parseCsr } = await import('../csr.ts');
    return { parseCsr, embeddedTrust: await embeddedTrust?.() };
  }

  /** Says what is sent, and to whom. */
  async function readWish(
    tx: Database,
    { monitorId, facilityId, url }: EnrollmentRequest,
    { keyId }: OwnAttempt,
    { parseCsr, ...prepared }: Awaited<ReturnType<typeof prepare>>,
  ): Promise<{ server: EstServer; csr: CsrDetails }> {
    const stored = await findCsr(tx, monitorId);
    if (!stored?.pem || stored.keyId !== keyId) return fail('csrReplaced');
    const read = parseCsr(Buffer.from(stored.pem));
    if (!read.ok) return failWith(read.problem);
    const configuration = await findConfiguration(tx, facilityId);
    const files = await listSiteFiles(tx, facilityId);
    const settings = { secrets, rules, transport, ...prepared, enrollUrl: url };
    return { server: estServerOf({ configuration, files }, settings), csr: read.value };
  }

  /** Notes that the request goes out. The CA certificates are fetched before it, or it does not go. */
  async function send(request: EnrollmentRequest, actor: Actor, attempt: OwnAttempt) {
    await fetchedRoots.ensure(request.facilityId, actor);
    const prepared = await prepare();
    const act = { action: 'update', entity: 'networkCertificate' } as const;
    return writeAs(db, actor, act, async (tx, trail) => {
      const monitor = await lockMonitorOf(tx, request, fields);
      const wish = await readWish(tx, request, attempt, prepared);
      const sentAt = now();
      const sent = { url: wish.server.enrollUrl, sentAt, ...leaseFrom(sentAt) };
      await attempts.sendEnrollmentAttempt(tx, attempt.id, sent);
      const clientcert_url = withoutQuery(sent.url);
      const after = { enrollment: 'sent', clientcert_url, repeated: attempt.isRepeated };
      await trail.record({ ...monitorLabel(monitor), before: {}, after });
      return wish;
    });
  }

  async function wishOf(request: EnrollmentRequest, actor: Actor, attempt: OwnAttempt) {
    if (!attempt.isResumed) return send(request, actor, attempt);
    return readWish(db, { ...request, url: attempt.url }, attempt, await prepare());
  }

  async function ask(
    request: EnrollmentRequest,
    actor: Actor,
    attempt: OwnAttempt,
  ): Promise<EnrollmentResult> {
    try {
      const wish = await asyncResultOf(() => wishOf(request, actor, attempt));
      if (!wish.ok) return wish;
      const { enroll } = await import('../est/client.ts');
      return await enroll(wish.value.server, wish.value.csr, now(), attempt.operations);
    } catch (error) {
      // The monitor was moved or deleted, or this became a copy: nothing was sent.
      if (error instanceof HttpError)
        await attempts.endEnrollmentAttempt(db, attempt.id, { outcome: 'failed', now: now() });
      throw error;
    }
  }

  /** Notes what became of it; a certificate is stored if it is still for the monitor's CSR. */
  async function end(
    request: EnrollmentRequest,
    actor: Actor,
    attempt: OwnAttempt,
    answer: EnrollmentResult,
  ): Promise<Result<unknown>> {
    const { id } = attempt;
    const issued = answer.ok && answer.value.type === 'issued' ? answer.value : null;
    const operation = answer.operation && { operation: answer.operation };
    const failure = issued ? null : failureOf(answer, attempt, now());
    if (failure?.askAgainAt && attempt.isResumed) {
      // Nothing new: the trail has it once.
      await recordFailure(db, id, { ...failure, ...operation, now: now() });
      return { ok: false, problem: failure.problem };
    }
    const act = { action: issued ? 'create' : 'update', entity: 'networkCertificate' } as const;
    return writeAs(db, actor, act, async (tx, trail) => {
      const facility = await lockFacility(tx, request.facilityId);
      const monitor = await lockMonitor(tx, request.monitorId);
      if (!monitor) throw new Error('a monitor is gone');
      const endedAt = now();
      // Also when the monitor was moved or deleted meanwhile: its CSR went with that.
      const isCurrent = (await findCsr(tx, monitor.id))?.keyId === attempt.keyId;
      if (!issued || !isCurrent) {
        const found = failure ?? { ...replaced, unused: issued?.certificate };
        await recordFailure(tx, id, { ...found, ...operation, now: endedAt });
        await trail.record({ ...monitorLabel(monitor), before: {}, after: describeFailure(found) });
        await keepUnused(tx, found.unused, attempt, { facility, monitor, endedAt });
        return { ok: false, problem: found.problem };
      }
      await attempts.endEnrollmentAttempt(tx, id, { outcome: 'issued', ...operation, now: endedAt });
      const about = toNetworkCertificate(issued, originOf(monitor, attempt));
      const certificate = { ...about, facilityId: request.facilityId };
      const requestAuthor = { callerId: actor.callerId, now: endedAt };
      await storeCertificate(tx, trail, { monitor, certificate, requestAuthor });
      return { ok: true, value: undefined };
    });
  }

  /**
   * Waits for the outcome of an attempt that another process sends, until its time is over: that process may have been killed.
   * @returns null where it was cut off before anything was sent
   */
  async function waitForOutcome(id: string): Promise<Result<unknown> | null> {
    const isUnderWay = (it: EnrollmentAttemptRow | undefined) =>
      it && !it.outcome && attempts.stateOfAttempt(it, now()) === 'underWay';
    let attempt = await attempts.findEnrollmentAttempt(db, id);
    while (isUnderWay(attempt)) {
      await wait(pollIntervalMs);
      attempt = await attempts.findEnrollmentAttempt(db, id);
    }
    if (attempt?.outcome) return resultOfAttempt(attempt);
    return attempt && !attempt.sentAt ? null : { ok: false, problem: uncertain };
  }

  /** What has begun is ended, whatever becomes meanwhile of the rights of whoever asked: a certificate is not lost for that. */
  function endAlone(request: EnrollmentRequest, actor: Actor, attempt: OwnAttempt): Promise<Result<unknown>> {
    return outsideReach(async () => end(request, actor, attempt, await ask(request, actor, attempt)));
  }

  async function obtainAlone(request: EnrollmentRequest, actor: Actor): Promise<Result<unknown>> {
    const begun = await asyncResultOf(() => begin(request, actor));
    if (!begun.ok) return begun;
    if ('joined' in begun.value)
      return (await waitForOutcome(begun.value.joined)) ?? obtainAlone(request, actor);
    return endAlone(request, actor, begun.value);
  }

  function obtain(request: EnrollmentRequest, actor: Actor): Promise<Result<unknown>> {
    const key = `${request.facilityId} ${request.monitorId} ${request.url ?? ''}`;
    const joined = inFlight.get(key);
    if (joined) return joined;
    const own = obtainAlone(request, actor).finally(() => inFlight.delete(key));
    inFlight.set(key, own);
    return own;
  }

  /** Whoever wanted it first. */
  async function actorOf({ askedBy, isRenewal, facilityId }: EnrollmentAttemptRow): Promise<Actor> {
    const setting = isRenewal && facilityId ? await findRenewal(db, facilityId) : undefined;
    return {
      callerId: askedBy ?? '',
      httpRequestId: '',
      address: () => '',
      ...(isRenewal && { switchedOnBy: setting?.setByName ?? '' }),
    };
  }

  return {
    obtain,
    async askAgain(monitorId) {
      const waiting = (await attempts.findOpenEnrollmentAttempts(db, [monitorId])).get(monitorId);
      if (waiting?.outcome !== 'pending' || waiting.dueAt > now()) return { ok: true, value: undefined };
      const { id, facilityId, keyId, url } = waiting;
      const csr = await findCsr(db, monitorId);
      if (facilityId && csr?.keyId === keyId && csr.facilityId === facilityId)
        return obtain({ facilityId, monitorId, url }, await actorOf(waiting));
      const act = { action: 'update', entity: 'networkCertificate' } as const;
      return writeAs(db, await actorOf(waiting), act, async (tx, trail) => {
        const monitor = await lockMonitor(tx, monitorId);
        const hasEnded = await attempts.endEnrollmentAttempt(tx, id, { ...replaced, now: now() });
        if (monitor && hasEnded)
          await trail.record({ ...monitorLabel(monitor), before: {}, after: describeFailure(replaced) });
        return { ok: false, problem: replaced.problem };
      });
    },
  };
}
