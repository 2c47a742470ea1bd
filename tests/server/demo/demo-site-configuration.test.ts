// The demo's site configurations, in a new data folder and in one of before.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCsrParameters, saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { createSecrets } from '../../../server/base/secrets.ts';
import { seedSiteConfigurations } from '../../../server/demo/site-configurations.ts';
import { facilities, monitorRequests, monitors } from '../../../server/store/schema/index.ts';
import { addFacilities, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { typedParameters } from '../../support/site-configuration.ts';

const secrets = createSecrets('a-secret-key-for-tests-with-32-characters');
const now = new Date('2026-03-01T12:00:00Z');
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  const [online = ''] = await addFacilities(service.db, [{ code: 'SBMC-BOS' }, { code: 'LGH-CHI' }]);
  await addMonitors(service.db, [{ facilityId: online }, { facilityId: online }]);
});

afterAll(() => service.close());

async function idOf(code: string): Promise<string> {
  const [row] = await service.db
    .select({ id: facilities.id })
    .from(facilities)
    .where(eq(facilities.code, code));
  return row?.id ?? '';
}

const seed = (origin = 'http://localhost:8080') =>
  seedSiteConfigurations(
    service.db,
    secrets,
    {
      publicUrl: new URL(origin),
      est: { allowHttp: false, allowNetworks: [], answerSeconds: 60, responderPassword: 'infusion-demo' },
    },
    now,
  );

async function detailsOf(code: string) {
  return (await service.ask(getNetworkDetails, { params: { facilityId: await idOf(code) } })).data[0];
}

it('are for facilities that have none: what was stored stays', async () => {
  const facilityId = await idOf('LGH-CHI');
  await service.ask(saveCsrParameters, { body: typedParameters(facilityId) });
  await seed();
  const { data } = await service.ask(getCsrParameters, { params: { id: facilityId } });
  expect(data).toMatchObject([{ organization: 'Klinik Süd', version: 1 }]);
});

it('have the embedded EST server, with a CSR asked of each monitor', async () => {
  expect(await detailsOf('SBMC-BOS')).toMatchObject({
    transfer_type: 'Online',
    signing_type: 'ECDSA',
    user_name: 'est-demo',
    has_password: true,
    clientcert_url: 'http://localhost:8080/.well-known/est/simpleenroll',
  });
  const ofFacility = eq(monitors.facilityId, await idOf('SBMC-BOS'));
  const mine = await service.db.$count(monitors, ofFacility);
  const asked = await service.db.$count(
    monitorRequests,
    sql`kind = 'csr' AND monitor_id IN (SELECT id FROM monitors WHERE facility_id = ${await idOf('SBMC-BOS')})`,
  );
  expect(mine).toBeGreaterThan(0);
  expect(asked).toBe(mine);
});

it('stay as they are at the next start, but for the address of the EST server', async () => {
  const before = await detailsOf('SBMC-BOS');
  await seed();
  expect(await detailsOf('SBMC-BOS')).toEqual(before);
  await seed('http://localhost:9000');
  expect(await detailsOf('SBMC-BOS')).toMatchObject({
    cacert_url: 'http://localhost:9000/.well-known/est/cacerts',
    clientcert_url: 'http://localhost:9000/.well-known/est/simpleenroll',
    has_password: true,
  });
});
