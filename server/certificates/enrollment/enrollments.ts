// Obtains network certificates from EST servers; `upload-certificate.ts` stores uploaded ones. There is one attempt of a
// monitor at a time: whoever asks while it is under way waits for it. The attempt is committed before it is sent, so that
// one which was cut off is known.
import { wait } from '../../base/platform.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { Author } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { EnrollmentAttemptRow } from '../../store/certificates/enrollment-attempts.ts';
import * as attempts from '../../store/certificates/enrollment-attempts.ts';
import { findCsr, findMonitorCsr } from '../../store/certificates/monitor-csrs.ts';
import { monitorLabel, storeCertificate } from '../../store/certificates/network-certificates.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockFacility } from '../../store/facilities/facilities.ts';
import { lockMonitor } from '../../store/monitors/monitors.ts';
import { findConfiguration } from '../../store/site-configuration/configurations.ts';
import { listSiteFiles } from '../../store/site-configuration/site-files.ts';
import type { CertificateDetails } from '../certificate.ts';
import type { CsrDetails } from '../csr.ts';
import type { AddressRules } from '../est/addresses.ts';
import type { EnrollmentResult, EstServer } from '../est/client.ts';
import { hostAndPort } from '../est/target.ts';
import type { EstTransport } from '../est/transport.ts';
import {
  asyncResultOf,
  describeProblem,
  fail,
  failWith,
  type Problem,
  problemOf,
  type Result,
} from '../problem.ts';
import { estServerOf } from './est-server.ts';
import { createFetchedRoots } from './fetched-roots.ts';
import { lockMonitorOf } from './lock-monitor.ts';
import { describeUnusedCertificate, toNetworkCertificate } from './to-network-certificate.ts';

/** Longer than resolving, two handshakes and two exchanges can take. */
const maxAttemptMs = 60_000;
/** Another process does not tell this one when its attempt has ended. */
const pollIntervalMs = 250;

const fields = { facility: 'facilityId', monitor: 'monitorId' } as const;

interface EnrollmentRequest {
  facilityId: string;
  monitorId: string;
  /** For enrollment, in place of the stored one. */
  url?: string;
  /** Whether it replaces a certificate that ends. */
  isRenewal?: boolean;
  /** Also where an earlier attempt with the same CSR may have brought a certificate. */
  repeats?: boolean;
}

export interface Enrollments {
  /** @throws HttpError 404 where the monitor is not of the facility */
  obtain(request: EnrollmentRequest, author: Author): Promise<Result<unknown>>;
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

/** After these the request may have arrived. */
const lostAnswers: ReadonlySet<Problem['reason']> = new Set([
  'estTimeout',
  'estConnectionLost',
  'estConnectionLostAfterCertificate',
  'estConnectionFailed',
  'estTooLong',
]);

interface Failure {
  outcome: 'failed' | 'pending' | 'uncertain';
  problem: Problem;
  /** A certificate that was issued and is not stored. */
  unused?: CertificateDetails | undefined;
}

const replaced = { outcome: 'failed', problem: problemOf('csrReplaced') } as const;

/** The failure that an answer without a certificate stands for. */
function failureOf(answer: EnrollmentResult, { enrollUrl }: EstServer): Failure {
  if (answer.ok) {
    const host = hostAndPort(new URL(enrollUrl));
    return { outcome: 'pending', problem: problemOf('enrollmentPending', { host }) };
  }
  const { problem } = answer;
  const { reason: message, values } = problem;
  if (!lostAnswers.has(message)) return { outcome: 'failed', problem, unused: answer.unfit };
  return {
    outcome: 'uncertain',
    problem: problemOf('enrollmentAnswerLost', { reason: { message, values } }),
  };
}

/** An attempt whose answer was lost stays open: a person decides whether it is repeated. */
function recordFailure(tx: Database, id: string, failure: Failure & { now: Date }): Promise<unknown> {
  if (failure.outcome === 'uncertain') return attempts.markEnrollmentUncertain(tx, id, failure);
  return attempts.endEnrollmentAttempt(tx, id, failure);
}

/** A failure as the audit trail records it. */
function describeFailure({ outcome, problem, unused }: Failure) {
  return {
    enrollment: outcome,
    reason: describeProblem(problem),
    ...(unused && describeUnusedCertificate(unused)),
  };
}

/** As its end was noted. */
function resultOfAttempt({ outcome, problem }: EnrollmentAttemptRow): Result<unknown> {
  if (outcome === 'issued') return { ok: true, value: undefined };
  return { ok: false, problem: problem && 'reason' in problem ? problem : uncertain };
}

/** Its answer says nothing about another server. */
function requireSameUrl({ id, url }: EnrollmentAttemptRow, wanted: string): string {
  return url === wanted ? id : fail('enrollmentElsewhere', { url });
}

/** An attempt that this process has begun, and is to send. */
interface OwnAttempt {
  id: string;
  server: EstServer;
  csr: CsrDetails;
}

export function createEnrollments(dependencies: Dependencies): Enrollments {
  const { db, now, secrets, rules, transport, embeddedTrust } = dependencies;
  const fetchedRoots = createFetchedRoots(dependencies);
  const inFlight = new Map<string, Promise<Result<unknown>>>();

  /** Does what takes long, before anything is locked. */
  async function prepare() {
    const { parseCsr } = await import('../csr.ts');
    return { parseCsr, embeddedTrust: await embeddedTrust?.() };
  }

  type Prepared = Awaited<ReturnType<typeof prepare>>;

  async function requireCsr(tx: Database, monitorId: string, { parseCsr }: Prepared): Promise<CsrDetails> {
    const stored = await findCsr(tx, monitorId);
    if (!stored?.pem) return fail('csrMissing');
    const read = parseCsr(Buffer.from(stored.pem));
    return read.ok ? read.value : failWith(read.problem);
  }

  /** Whether `begin` may send a request; otherwise no CA certificates are needed. */
  async function mayBegin({ facilityId, monitorId, repeats }: EnrollmentRequest): Promise<boolean> {
    const row = await findMonitorCsr(db, facilityId, monitorId);
    if (!row?.csr?.pem) return false;
    const { attempt, csr } = row;
    if (!attempt || attempt.endedAt) return true;
    return attempt.answeredBy <= now() && (repeats || attempt.keyId !== csr.keyId);
  }

  /** The attempt of another process, or one of this process. */
  function begin(
    request: EnrollmentRequest,
    author: Author,
    prepared: Prepared,
  ): Promise<{ joined: string } | OwnAttempt> {
    const act = { action: 'update', entity: 'networkCertificate' } as const;
    return auditedWrite(db, author, act, async (tx, trail) => {
      const monitor = await lockMonitorOf(tx, request, fields);
      const open = (await attempts.findOpenEnrollmentAttempts(tx, [monitor.id])).get(monitor.id);
      const startedAt = now();
      const configuration = await findConfiguration(tx, request.facilityId);
      if (open && open.answeredBy > startedAt) {
        return { joined: requireSameUrl(open, request.url ?? configuration.clientcertUrl) };
      }
      const csr = await requireCsr(tx, monitor.id, prepared);
      const isRepeated = open?.keyId === csr.keyId;
      if (isRepeated && !request.repeats) return fail('enrollmentUncertain');
      const files = await listSiteFiles(tx, request.facilityId);
      const settings = { secrets, rules, transport, ...prepared, enrollUrl: request.url };
      const server = estServerOf({ configuration, files }, settings);
      if (open) await attempts.endEnrollmentAttempt(tx, open.id, { outcome: 'uncertain', now: startedAt });
      const id = await attempts.beginEnrollmentAttempt(tx, {
        monitorId: monitor.id,
        facilityId: request.facilityId,
        keyId: csr.keyId,
        url: server.enrollUrl,
        isRepeated,
        startedAt,
        answeredBy: new Date(startedAt.getTime() + maxAttemptMs),
      });
      const after = { enrollment: 'sent', clientcert_url: server.enrollUrl, repeated: isRepeated };
      await trail.record({ ...monitorLabel(monitor), before: {}, after });
      return { id, server, csr };
    });
  }

  /** Notes what became of it; a certificate is stored if it is still for the monitor's CSR. */
  function end(
    request: EnrollmentRequest,
    author: Author,
    { id, csr, server }: OwnAttempt,
    answer: EnrollmentResult,
  ): Promise<Result<unknown>> {
    const issued = answer.ok && answer.value.type === 'issued' ? answer.value.certificate : null;
    const source = request.isRenewal ? 'renewal' : 'est';
    const act = { action: issued ? 'create' : 'update', entity: 'networkCertificate' } as const;
    return auditedWrite(db, author, act, async (tx, trail) => {
      await lockFacility(tx, request.facilityId);
      const monitor = await lockMonitor(tx, request.monitorId);
      if (!monitor) throw new Error('a monitor is gone');
      const endedAt = now();
      // Also when the monitor was moved or deleted meanwhile: its CSR went with that.
      const isCurrent = (await findCsr(tx, monitor.id))?.keyId === csr.keyId;
      if (!issued || !isCurrent) {
        const failure = issued ? { ...replaced, unused: issued } : failureOf(answer, server);
        await recordFailure(tx, id, { ...failure, now: endedAt });
        await trail.record({ ...monitorLabel(monitor), before: {}, after: describeFailure(failure) });
        return { ok: false, problem: failure.problem };
      }
      await attempts.endEnrollmentAttempt(tx, id, { outcome: 'issued', now: endedAt });
      const fileName = `${monitor.serialNumber}.pem`;
      const about = toNetworkCertificate(issued, { fileName, source });
      const certificate = { ...about, facilityId: request.facilityId };
      const requestAuthor = { callerId: author.callerId, now: endedAt };
      await storeCertificate(tx, trail, { monitor, certificate, requestAuthor });
      return { ok: true, value: undefined };
    });
  }

  /** Waits for the outcome of an attempt that another process sends. */
  async function waitForOutcome(id: string): Promise<Result<unknown>> {
    const deadline = performance.now() + maxAttemptMs;
    while (performance.now() < deadline) {
      const attempt = await attempts.findEnrollmentAttempt(db, id);
      if (attempt?.outcome) return resultOfAttempt(attempt);
      await wait(pollIntervalMs);
    }
    return { ok: false, problem: uncertain };
  }

  async function obtainAlone(request: EnrollmentRequest, author: Author): Promise<Result<unknown>> {
    const begun = await asyncResultOf(async () => {
      if (await mayBegin(request)) await fetchedRoots.ensure(request.facilityId, author);
      return begin(request, author, await prepare());
    });
    if (!begun.ok) return begun;
    if ('joined' in begun.value) return waitForOutcome(begun.value.joined);
    const { server, csr } = begun.value;
    const { enroll, reenroll } = await import('../est/client.ts');
    const send = request.isRenewal ? reenroll : enroll;
    return end(request, author, begun.value, await send(server, csr, now()));
  }

  return {
    obtain(request, author) {
      const key = `${request.facilityId} ${request.monitorId} ${request.url ?? ''}`;
      const joined = inFlight.get(key);
      if (joined) return joined;
      const own = obtainAlone(request, author).finally(() => inFlight.delete(key));
      inFlight.set(key, own);
      return own;
    },
  };
}
