// The CA certificates that a facility's EST server distributes are kept as roots of the facility: monitors need them to judge
// the network that their certificates are for. Fetched before an enrollment, at most once a day, and never over http. One that
// the server no longer hands out stays until an administrator removes it, or it has ended.
import { dayMs } from '../../../contract/common/durations.ts';
import type { Secrets } from '../../base/secrets.ts';
import { withoutQuery } from '../../base/without-query.ts';
import { recordNotFound } from '../../http/http-error.ts';
import type { AuditTrail } from '../../store/audit/audited-write.ts';
import { createNetworkRequests, type RequestAuthor } from '../../store/devices/network-requests.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockFacility } from '../../store/facilities/facilities.ts';
import {
  findConfiguration,
  type NamedFacility,
  siteLabel,
} from '../../store/site-configuration/configurations.ts';
import { lockMonitorsOf } from '../../store/site-configuration/csr-parameters.ts';
import {
  addRoots,
  isRoot,
  listSiteFiles,
  type NewRoot,
  recordRootsHandedOut,
  removeSiteFiles,
  type SiteFileRow,
  writeSummary,
} from '../../store/site-configuration/site-files.ts';
import type { CertificateDetails } from '../certificate.ts';
import type { AddressRules } from '../est/addresses.ts';
import type { EstTransport } from '../est/transport.ts';
import { fail } from '../problem.ts';
import { countUseOfRoots } from '../root-use.ts';
import { toStoredCertificate } from '../stored-certificates.ts';
import { type Actor, writeAs } from './act-as.ts';
import { estServerOf, isAtEmbedded, type Stored } from './est-server.ts';

const keptMs = dayMs;
const kind = 'fetchedRoot' as const;

interface Dependencies {
  db: Database;
  now: () => Date;
  secrets: Secrets;
  rules: AddressRules;
  transport: EstTransport;
  /** Whom to trust at the embedded responder's address, as PEM. */
  embeddedTrust?: () => Promise<string>;
}

interface FetchedRoots {
  /** @throws what is wrong with the server, as a problem that names the URL */
  ensure(facilityId: string, author: Actor): Promise<void>;
}

type AnyRoot = Pick<SiteFileRow, 'fileName'> & Partial<Pick<SiteFileRow, 'subject' | 'fingerprint'>>;

/** Null for none. */
function listOf(roots: readonly AnyRoot[], of: (root: AnyRoot) => string | null | undefined): string | null {
  return [...new Set(roots.map(of))].join('; ') || null;
}

const subjectsOf = (roots: readonly AnyRoot[]) => listOf(roots, ({ subject }) => subject);

/** For the trail. */
function namesOf(roots: readonly AnyRoot[]) {
  return {
    cacert_filename: listOf(roots, ({ fileName }) => fileName),
    subject: subjectsOf(roots),
    fingerprint: listOf(roots, ({ fingerprint }) => fingerprint),
  };
}

interface Taken {
  added: readonly AnyRoot[];
  gone: readonly AnyRoot[];
  /** The server no longer hands them out; they stay. */
  newlyMissing: readonly AnyRoot[];
}

/** @returns whether monitors are to fetch their roots again */
async function recordTaken(
  trail: AuditTrail,
  facility: NamedFacility,
  { added, gone, newlyMissing }: Taken,
  url: string,
): Promise<boolean> {
  if (added.length + gone.length + newlyMissing.length === 0) return false;
  const noLonger = newlyMissing.length > 0 && { no_longer_handed_out: subjectsOf(newlyMissing) };
  await trail.record({
    ...siteLabel(facility),
    before: namesOf(gone),
    after: { ...namesOf(added), fetched_from: withoutQuery(url), ...noLonger },
  });
  return added.length + gone.length > 0;
}

/** Says what a server handed out, beside the roots that were fetched before. */
function compare(files: readonly SiteFileRow[], handedOut: readonly NewRoot[], url: string) {
  const fetched = files.filter((file) => file.kind === kind);
  const isHandedOut = (file: SiteFileRow) =>
    handedOut.some(({ fingerprint }) => fingerprint === file.fingerprint);
  return {
    added: handedOut.filter((root) => !fetched.some(({ fingerprint }) => fingerprint === root.fingerprint)),
    known: fetched.filter(isHandedOut),
    missing: fetched.filter((file) => file.summary?.[0] === url && !isHandedOut(file)),
  };
}

export function createFetchedRoots(dependencies: Dependencies): FetchedRoots {
  const { db, now, rules, embeddedTrust } = dependencies;
  const underWay = new Map<string, Promise<void>>();

  /** @returns false where the URL was changed meanwhile */
  function store(
    facilityId: string,
    author: Actor,
    handedOut: readonly NewRoot[],
    url: string,
  ): Promise<boolean> {
    const act = { action: 'update', entity: 'siteConfiguration' } as const;
    return writeAs(db, author, act, async (tx, trail) => {
      const facility = await lockFacility(tx, facilityId, 'update');
      if (!facility) throw recordNotFound('facilityUnknown', 'facilityId');
      const configuration = await findConfiguration(tx, facility.id);
      if (configuration.cacertUrl !== url) return false;
      const requestAuthor = { callerId: author.callerId, now: now() };
      const { takesOverRoots: takesOver } = configuration;
      const taken = await takeHandedOut(tx, requestAuthor, {
        facilityId: facility.id,
        handedOut,
        url,
        takesOver,
      });
      if (await recordTaken(trail, facility, taken, url)) {
        await lockMonitorsOf(tx, facility.id);
        await createNetworkRequests(tx, 'certificate', { ofFacility: facility.id }, requestAuthor);
      }
      return true;
    });
  }

  interface HandedOut {
    facilityId: string;
    handedOut: readonly NewRoot[];
    url: string;
    /** Whether roots that are missing go without asking. */
    takesOver: boolean;
  }

  /** Adds what is new, and notes what is missing. */
  async function takeHandedOut(
    tx: Database,
    requestAuthor: RequestAuthor,
    { facilityId, handedOut, url, takesOver }: HandedOut,
  ) {
    const changes = compare(await listSiteFiles(tx, facilityId), handedOut, url);
    const { added, missing } = changes;
    await recordHandedOut(tx, changes, url);
    await addRoots(tx, facilityId, added, requestAuthor);
    const gone = await removable(tx, facilityId, { missing, takesOver });
    await removeSiteFiles(tx, facilityId, gone, requestAuthor.now);
    return { added, gone, newlyMissing: missing.filter(({ missingSince }) => missingSince === null) };
  }

  async function recordHandedOut(
    tx: Database,
    { known, missing }: ReturnType<typeof compare>,
    url: string,
  ): Promise<void> {
    for (const { id, summary } of known) if (summary?.[0] !== url) await writeSummary(tx, id, [url]);
    const ids = (rows: readonly SiteFileRow[]) => rows.map(({ id }) => id);
    await recordRootsHandedOut(tx, { handedOut: ids(known), missing: ids(missing) }, now());
  }

  /** The missing roots that have ended; with the facility's permission, those without which all monitors get on, too. */
  async function removable(
    tx: Database,
    facilityId: string,
    { missing, takesOver }: { missing: readonly SiteFileRow[]; takesOver: boolean },
  ): Promise<SiteFileRow[]> {
    const gone: SiteFileRow[] = [];
    for (const file of missing) {
      const hasEnded = file.validUntil !== null && file.validUntil < now();
      const isDispensable =
        takesOver && (await countUseOfRoots(tx, facilityId, [...gone, file], now())).dependent === 0;
      if (hasEnded || isDispensable) gone.push(file);
    }
    return gone;
  }

  /** @throws what is wrong, naming the URL */
  async function fetchFrom(url: string, stored: Stored): Promise<CertificateDetails[]> {
    const trust = await embeddedTrust?.();
    const server = estServerOf(stored, { ...dependencies, embeddedTrust: trust, enrollUrl: url });
    const { fetchAuthorities } = await import('../est/authorities.ts');
    const fetched = await fetchAuthorities(server, now());
    if (fetched.ok) return fetched.value;
    const { reason: message, values } = fetched.problem;
    return fail('estAuthoritiesFailed', { url: withoutQuery(url), reason: { message, values } });
  }

  function isFresh({ checkedAt, storedAt }: SiteFileRow): boolean {
    return now().getTime() - (checkedAt ?? storedAt).getTime() < keptMs;
  }

  /** Over http nothing is fetched: whoever is on the way could hand out roots of his own. @throws what is wrong */
  function requireUploadedRoot(url: string, files: readonly SiteFileRow[]): void {
    if (!files.some(isRoot)) fail('estRootsUnencrypted', { url: withoutQuery(url) });
  }

  async function ensureAlone(facilityId: string, author: Actor): Promise<void> {
    const configuration = await findConfiguration(db, facilityId);
    const { cacertUrl: url, authenticationType } = configuration;
    // Whoever begins the enrollment says that.
    if (authenticationType === null) return;
    const files = await listSiteFiles(db, facilityId);
    if (URL.canParse(url) && new URL(url).protocol === 'http:' && !isAtEmbedded(url, rules))
      return requireUploadedRoot(url, files);
    const kept = files.filter((it) => it.kind === kind && it.summary?.[0] === url && !it.missingSince);
    if (kept.some(isFresh)) return;
    const fetched = await fetchFrom(url, { configuration, files });
    const fileName = `${new URL(url).hostname}.pem`;
    const handedOut = fetched.map((it) => ({ kind, fileName, ...toStoredCertificate(it), summary: [url] }));
    if (!(await store(facilityId, author, handedOut, url))) return ensureAlone(facilityId, author);
  }

  return {
    ensure(facilityId, author) {
      const joined = underWay.get(facilityId);
      if (joined) return joined;
      const own = ensureAlone(facilityId, author).finally(() => underWay.delete(facilityId));
      underWay.set(facilityId, own);
      return own;
    },
  };
}
