// Takes away what is stored of a facility's site configuration, at a person's wish. Roots that monitors depend on go only when
// the person has said how many monitors that are: without one, a monitor may not come back to the network to be told of another.
import type { z } from 'zod';
import type { NetworkDetails } from '../../contract/site-configuration/network-details.ts';
import type * as contract from '../../contract/site-configuration/trust.ts';
import { problemOf } from '../certificates/problem.ts';
import { refusal } from '../certificates/problem-responses.ts';
import { countUseOfRoots } from '../certificates/root-use.ts';
import { requireFacility } from '../common/require-facility.ts';
import type { Author } from '../store/audit/audit.ts';
import type { RootUse } from '../store/devices/network-files.ts';
import { countMonitors } from '../store/monitors/monitors.ts';
import type { AuditFields } from '../store/schema/index.ts';
import {
  type ConfigurationRow,
  recordConfiguration,
  writeConfiguration,
} from '../store/site-configuration/configurations.ts';
import {
  isRoot,
  listSiteFiles,
  removeSiteFiles,
  type SiteFileKind,
  type SiteFileRow,
} from '../store/site-configuration/site-files.ts';
import { type ConfigurationDependencies, changeConfiguration } from './change-configuration.ts';
import { toNetworkDetails } from './responses.ts';
import { keepServersOfRoots } from './server-roots.ts';
import { askToFetch, requireCurrentDetails } from './site-files.ts';

type Body = z.output<typeof contract.removeStored.body>;
type What = Pick<Body, 'kind' | 'fingerprint'>;

const fileKinds: Readonly<Record<contract.RemovableKind, readonly SiteFileKind[]>> = {
  root: ['root'],
  fetchedRoot: ['fetchedRoot'],
  estRoot: ['estRoot'],
  wpa: ['wpa'],
  credentials: [],
  registrationAuthority: ['registrationAuthorityKey', 'registrationAuthorityCertificate'],
};

function filesOf(files: readonly SiteFileRow[], { kind, fingerprint }: What): SiteFileRow[] {
  const ofKind = files.filter((file) => fileKinds[kind].includes(file.kind));
  return fingerprint === undefined ? ofKind : ofKind.filter((file) => file.fingerprint === fingerprint);
}

/** @throws HttpError 404 for an unknown facility */
export async function findRemovalEffect(
  { db, now }: Pick<ConfigurationDependencies, 'db' | 'now'>,
  facilityId: string,
  what: What,
): Promise<contract.RemovalEffect> {
  const facility = await requireFacility(db, facilityId, 'facilityId');
  const files = await listSiteFiles(db, facility.id);
  const use = await countUseOfRoots(db, facility.id, filesOf(files, what), now());
  return { monitors: await countMonitors(db, { facilityId: facility.id }), ...use };
}

/** The configuration without what the service proves; null where it has none of that kind. */
function withoutProof(before: ConfigurationRow, kind: contract.RemovableKind) {
  const isPassword = kind === 'credentials' && before.authenticationType === 'Password';
  const isKey = kind === 'registrationAuthority' && before.authenticationType === 'KeyFile';
  if (!isPassword && !isKey) return null;
  return { authenticationType: null, userName: '', passwordSealed: null, credentialOrigins: [] };
}

/** Says what the trail says of it, beside the fields of the configuration. */
function fieldsOf(
  { kind }: What,
  removed: readonly SiteFileRow[],
  use: RootUse,
): { before: AuditFields; after: AuditFields } {
  const list = (of: (file: SiteFileRow) => string | null) => removed.map(of).join('; ') || null;
  const names = list((file) => file.fileName);
  if (kind === 'credentials') return { before: {}, after: { user_password: 'removed' } };
  if (kind === 'wpa') return { before: { wpa_filename: names }, after: { wpa_filename: null } };
  if (kind === 'registrationAuthority') {
    const nameOf = (of: SiteFileKind) => removed.find((file) => file.kind === of)?.fileName ?? null;
    const certificate = removed.find((file) => file.kind === 'registrationAuthorityCertificate');
    return {
      before: {
        key_filename: nameOf('registrationAuthorityKey'),
        cert_filename: nameOf('registrationAuthorityCertificate'),
        cert_fingerprint: certificate?.fingerprint ?? null,
      },
      after: { key_filename: null, cert_filename: null, cert_fingerprint: null },
    };
  }
  const name = kind === 'estRoot' ? 'managementca_filename' : 'cacert_filename';
  const about = { subject: list((file) => file.subject), fingerprint: list((file) => file.fingerprint) };
  return {
    before: { [name]: names, ...about },
    after: {
      [name]: null,
      subject: null,
      fingerprint: null,
      ...(kind !== 'estRoot' && { holders: use.holders }),
    },
  };
}

/** @throws HttpError 409 where a person has not said how many monitors depend on the root */
export function removeStored(
  dependencies: ConfigurationDependencies,
  author: Author,
  body: Body,
): Promise<NetworkDetails> {
  return changeConfiguration(dependencies, author, body.facility_id, async (tx, trail, locked) => {
    const { facility, before, files, requestAuthor } = locked;
    const { now } = requestAuthor;
    requireCurrentDetails(locked, { ...before, version: body.version ?? before.version });
    const removed = filesOf(files, body);
    const values = withoutProof(before, body.kind);
    if (removed.length === 0 && values === null) return toNetworkDetails(before, files);
    const use = await countUseOfRoots(tx, facility.id, removed, now);
    if (use.dependent > 0 && body.confirmed_monitors !== use.dependent) {
      throw refusal(problemOf('removalNotConfirmed', { count: use.dependent }), 'confirmed_monitors', 409);
    }
    if (values) await keepServersOfRoots(tx, before, files);
    const after = await writeConfiguration(tx, before, values ?? {});
    await removeSiteFiles(tx, facility.id, removed, now);
    await recordConfiguration(trail, facility, { before, after }, fieldsOf(body, removed, use));
    if (removed.some((file) => isRoot(file) || file.kind === 'wpa')) await askToFetch(tx, locked);
    return toNetworkDetails(after, await listSiteFiles(tx, facility.id));
  });
}

/** Sets whether roots that the EST server no longer hands out go by themselves. */
export function saveRootSetting(
  dependencies: ConfigurationDependencies,
  author: Author,
  { facility_id, version, takes_over_roots: takesOverRoots }: z.output<typeof contract.saveRootSetting.body>,
): Promise<NetworkDetails> {
  return changeConfiguration(dependencies, author, facility_id, async (tx, trail, locked) => {
    const { facility, before, files } = locked;
    requireCurrentDetails(locked, { ...before, takesOverRoots, version: version ?? before.version });
    if (before.takesOverRoots === takesOverRoots) return toNetworkDetails(before, files);
    const after = await writeConfiguration(tx, before, { takesOverRoots });
    await recordConfiguration(trail, facility, { before, after });
    return toNetworkDetails(after, files);
  });
}
