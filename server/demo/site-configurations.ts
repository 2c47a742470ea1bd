// The demo's site configurations: a facility whose monitors get certificates from the embedded EST responder, and one that
// does it with files. Only for facilities of the demo that have none, so that a data folder of before gets them, too.
import { eq } from 'drizzle-orm';
import { identityKey } from '../../contract/common/normalise.ts';
import type { Config } from '../base/config.ts';
import { estPasswordPlace } from '../base/sealed-places.ts';
import type { Secrets } from '../base/secrets.ts';
import { originOf } from '../certificates/est/target.ts';
import { estDemoUser, estPath } from '../certificates/responder/embedded.ts';
import { createNetworkRequests } from '../store/devices/network-requests.ts';
import type { Database } from '../store/engine/database.ts';
import { type FacilityRow, lockFacility } from '../store/facilities/facilities.ts';
import { facilities } from '../store/schema/index.ts';
import {
  type ConfigurationRow,
  findConfiguration,
  writeConfiguration,
} from '../store/site-configuration/configurations.ts';
import { type CsrParameterValues, lockMonitorsOf } from '../store/site-configuration/csr-parameters.ts';
import { demoAdministrator } from './accounts.ts';

/** In a larger fleet nobody waits for so many keys. */
const maxMonitors = 100;

/** Codes of server/demo/facilities.ts. */
const online = 'SBMC-BOS';
const offline = 'LGH-CHI';

type Settings = Pick<Config, 'publicUrl' | 'est'>;

interface Seeding {
  secrets: Secrets;
  settings: Settings;
  now: Date;
}

function parametersOf({ name, city, state, code }: FacilityRow): CsrParameterValues {
  const isOnline = code === online;
  return {
    transferType: isOnline ? 'Online' : 'Offline',
    hashingType: 'SHA256',
    signingType: isOnline ? 'ECDSA' : 'RSA',
    keySize: 2048,
    state,
    organization: name,
    organizationUnit: 'Infusion Pumps',
    locality: city,
    country: 'US',
    commonName: `pumps.${code.toLowerCase()}.example.com`,
    addSerialNumber: false,
  };
}

function responderOf(secrets: Secrets, { publicUrl, est }: Settings, facilityId: string) {
  if (est.responderPassword === undefined) return null;
  const credentialOrigins = [originOf(publicUrl)];
  const url = (operation: string) => new URL(`${estPath}/${operation}`, publicUrl).href;
  return {
    authenticationType: 'Password' as const,
    userName: estDemoUser,
    passwordSealed: secrets.seal(estPasswordPlace(facilityId, credentialOrigins), est.responderPassword),
    cacertUrl: url('cacerts'),
    clientcertUrl: url('simpleenroll'),
    credentialOrigins,
  };
}

/** The demo's own EST server had another address or password at an earlier start. */
function isOutdated(
  { facilityId, userName, clientcertUrl, credentialOrigins, passwordSealed }: ConfigurationRow,
  { secrets, settings: { publicUrl, est } }: Pick<Seeding, 'secrets' | 'settings'>,
): boolean {
  if (userName !== estDemoUser || !URL.canParse(clientcertUrl)) return false;
  if (new URL(clientcertUrl).pathname !== `${estPath}/simpleenroll` || passwordSealed === null) return false;
  const place = estPasswordPlace(facilityId, credentialOrigins);
  return (
    !credentialOrigins.includes(originOf(publicUrl)) ||
    secrets.open(place, passwordSealed) !== est.responderPassword
  );
}

async function seedFacility(
  tx: Database,
  facility: FacilityRow,
  { secrets, settings, now }: Seeding,
): Promise<void> {
  const before = await findConfiguration(tx, facility.id);
  const responder = facility.code === online ? responderOf(secrets, settings, facility.id) : null;
  if (before.version > 0) {
    if (responder && isOutdated(before, { secrets, settings }))
      await writeConfiguration(tx, before, responder);
    return;
  }
  if ((await lockMonitorsOf(tx, facility.id)) > maxMonitors) return;
  await writeConfiguration(tx, before, { ...parametersOf(facility), ...responder, parametersVersion: 1 });
  await createNetworkRequests(
    tx,
    'csr',
    { ofFacility: facility.id },
    { callerId: demoAdministrator.id, now },
  );
}

export async function seedSiteConfigurations(
  db: Database,
  secrets: Secrets,
  settings: Settings,
  now: Date,
): Promise<void> {
  for (const code of [online, offline]) {
    await db.transaction(async (tx) => {
      const [found] = await tx
        .select({ id: facilities.id })
        .from(facilities)
        .where(eq(facilities.codeIdentity, identityKey(code)));
      const facility = found && (await lockFacility(tx, found.id, 'update'));
      if (facility) await seedFacility(tx, facility, { secrets, settings, now });
    });
  }
}
