// The CA certificates that a facility's EST server distributes are kept as roots of the facility: monitors need them to judge
// the network that their certificates are for. Fetched before an enrollment, at most once a day.
import { dayMs } from '../../../contract/common/durations.ts';
import type { Secrets } from '../../base/secrets.ts';
import { recordNotFound } from '../../http/http-error.ts';
import type { Author } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import { createNetworkRequests } from '../../store/devices/network-requests.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockFacility } from '../../store/facilities/facilities.ts';
import { findConfiguration, siteLabel } from '../../store/site-configuration/configurations.ts';
import { lockMonitorsOf } from '../../store/site-configuration/csr-parameters.ts';
import {
  listSiteFiles,
  type NewSiteFile,
  recordSiteFileChecked,
  type SiteFileRow,
  storeSiteFile,
} from '../../store/site-configuration/site-files.ts';
import type { CertificateDetails } from '../certificate.ts';
import type { AddressRules } from '../est/addresses.ts';
import type { EstTransport } from '../est/transport.ts';
import { fail } from '../problem.ts';
import { toStoredCertificates } from '../stored-certificates.ts';
import { estServerOf, type Stored } from './est-server.ts';

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
  ensure(facilityId: string, author: Author): Promise<void>;
}

export function createFetchedRoots(dependencies: Dependencies): FetchedRoots {
  const { db, now, embeddedTrust } = dependencies;
  const underWay = new Map<string, Promise<void>>();

  /** @returns false where the URL was changed meanwhile */
  function store(facilityId: string, author: Author, file: NewSiteFile, url: string): Promise<boolean> {
    const act = { action: 'update', entity: 'siteConfiguration' } as const;
    return auditedWrite(db, author, act, async (tx, trail) => {
      const facility = await lockFacility(tx, facilityId, 'update');
      if (!facility) throw recordNotFound('facilityUnknown', 'facilityId');
      if ((await findConfiguration(tx, facility.id)).cacertUrl !== url) return false;
      const replaced = (await listSiteFiles(tx, facility.id)).find((it) => it.kind === kind);
      const requestAuthor = { callerId: author.callerId, now: now() };
      await storeSiteFile(tx, facility.id, file, requestAuthor);
      await trail.record({
        ...siteLabel(facility),
        before: {
          cacert_filename: replaced?.fileName ?? null,
          fingerprint: replaced?.fingerprint ?? null,
        },
        after: { cacert_filename: file.fileName, fingerprint: file.fingerprint ?? null, fetched_from: url },
      });
      await lockMonitorsOf(tx, facility.id);
      await createNetworkRequests(tx, 'certificate', { ofFacility: facility.id }, requestAuthor);
      return true;
    });
  }

  /** @throws what is wrong, naming the URL */
  async function fetchFrom(url: string, stored: Stored): Promise<CertificateDetails[]> {
    const trust = await embeddedTrust?.();
    const server = estServerOf(stored, { ...dependencies, embeddedTrust: trust, enrollUrl: url });
    const { fetchAuthorities } = await import('../est/client.ts');
    const fetched = await fetchAuthorities(server, now());
    if (fetched.ok) return fetched.value;
    const { reason: message, values } = fetched.problem;
    return fail('estAuthoritiesFailed', { url, reason: { message, values } });
  }

  function isFresh({ checkedAt, storedAt }: SiteFileRow): boolean {
    return now().getTime() - (checkedAt ?? storedAt).getTime() < keptMs;
  }

  async function ensureAlone(facilityId: string, author: Author): Promise<void> {
    const configuration = await findConfiguration(db, facilityId);
    const { cacertUrl: url, authenticationType } = configuration;
    // Whoever begins the enrollment says that.
    if (authenticationType === null) return;
    const files = await listSiteFiles(db, facilityId);
    const kept = files.find((it) => it.kind === kind && it.summary?.[0] === url);
    if (kept && isFresh(kept)) return;
    const about = toStoredCertificates(await fetchFrom(url, { configuration, files }));
    if (kept?.content === about.content) return recordSiteFileChecked(db, kept.id, now());
    const file = { kind, fileName: `${new URL(url).hostname}.pem`, ...about, summary: [url] };
    if (!(await store(facilityId, author, file, url))) return ensureAlone(facilityId, author);
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
