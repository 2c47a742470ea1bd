// What each facility needs, the worst first: parts that are not stored, certificates that end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuthorityEnds } from '../../../contract/certificates/authority-ends.ts';
import { countCertificates } from '../../../contract/certificates/certificates.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import type { TransferType } from '../../../contract/site-configuration/network-details.ts';
import { uploadRootCertificate, uploadWpaFile } from '../../../contract/site-configuration/site-files.ts';
import { listSiteNeeds, type SiteNeeds } from '../../../contract/site-configuration/site-needs.ts';
import { siteFiles } from '../../../server/store/schema/index.ts';
import { addCertificates } from '../../support/certificates.ts';
import { estUrlsOf } from '../../support/est-site.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { fileOf, typedParameters } from '../../support/site-configuration.ts';

let service: TestService;
const pki = createPki();

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
});

afterAll(() => service.close());

async function needs(page = 1, count = 100): Promise<SiteNeeds[]> {
  return (await service.ask(listSiteNeeds, { query: { page, count } })).data;
}

const needsOf = async (id: string) => (await needs()).find((one) => one.id === id);

async function expectDone(response: Promise<Response>) {
  expect((await response).status).toBe(200);
}

async function storeRoot(facilityId: string, name: string, days: number) {
  pki.issue(name, { subject: `/CN=${name}`, extensions: authorityExtensions, days });
  const cafile = fileOf(`${name}.pem`, pki.read(`${name}.pem`));
  const body = { facility_id: facilityId };
  await expectDone(service.sendForm(uploadRootCertificate, { body, files: { cafile } }));
}

async function storeWpa(facilityId: string, transfer_type: TransferType) {
  const body = { facility_id: facilityId, transfer_type };
  const wpafile = fileOf('wpa.conf', 'network={\n  ssid="Pumps"\n  psk="a password of the network"\n}\n');
  await expectDone(service.sendForm(uploadWpaFile, { body, files: { wpafile } }));
}

describe('what is missing', () => {
  it('grows shorter with each part that is stored, with files and with an EST server', async () => {
    const facilityId = await addFacility(service.db, { name: 'Files' });
    const missing = async (id: string) => (await needsOf(id))?.missing;
    expect(await missing(facilityId)).toEqual(['csrParameters', 'wpa', 'roots']);
    await service.ask(saveCsrParameters, { body: typedParameters(facilityId) });
    expect(await missing(facilityId)).toEqual(['wpa', 'roots']);
    await storeWpa(facilityId, 'Offline');
    expect(await missing(facilityId)).toEqual(['roots']);
    await storeRoot(facilityId, 'far', 400);
    expect(await missing(facilityId)).toEqual([]);

    const online = await addFacility(service.db, { name: 'EST' });
    await service.ask(saveCsrParameters, { body: typedParameters(online, { transfer_type: 'Online' }) });
    expect(await missing(online)).toEqual(['authentication', 'wpa']);
    const urls = estUrlsOf(new URL('https://est.example.org'));
    const credentials = { user_name: 'console', user_password: 'a password' };
    await service.ask(savePassword, { body: { facility_id: online, ...urls, ...credentials } });
    expect(await missing(online)).toEqual(['wpa']);
    await storeWpa(online, 'Online');
    expect(await missing(online)).toEqual([]);
  });
});

describe('certificates that end', () => {
  it('are counted as their lists count them, a file that is stored as several kinds once', async () => {
    const { db } = service;
    const facilityId = await addFacility(db, { name: 'Ending' });
    const other = await addFacility(db, { name: 'Other' });
    const of = (name: string, days: number, more = {}) => ({ name, days, facilityId, ...more });
    await addCertificates(service, [
      of('Ended', -3),
      of('Ends now', 0),
      of('Soon', 20),
      of('At the limit', 30),
      of('Later', 31),
      of('Renewed', 10, { isSuperseded: true }),
      of('Deleted', 10, { deletedAt: service.clock.now }),
      // It went to another facility; its certificate is of this one.
      of('Moved', 5, { movedTo: other }),
    ]);
    await storeRoot(facilityId, 'soon', 10);
    await storeRoot(facilityId, 'distant', 60);
    const found = await needsOf(facilityId);
    expect(found).toMatchObject({
      monitors: 6,
      certificates_ended: 2,
      certificates_30: 3,
      authorities_ended: 0,
      authorities_30: 1,
    });
    const [counts] = (await service.ask(countCertificates, { query: { facility_id: facilityId } })).data;
    expect([counts?.ended, counts?.days30]).toEqual([found?.certificates_ended, found?.certificates_30]);
    const query = { facility_id: facilityId, ends: '30' } as const;
    expect((await service.ask(listAuthorityEnds, { query })).data).toHaveLength(1);
    expect(await needsOf(other)).toMatchObject({ monitors: 1, certificates_ended: 0, certificates_30: 0 });
    // The same root, as the EST server hands it out.
    const soon = (await db.select().from(siteFiles)).find(({ fileName }) => fileName === 'soon.pem');
    if (!soon) throw new Error('the root is not stored');
    await db.insert(siteFiles).values({ ...soon, id: crypto.randomUUID(), kind: 'fetchedRoot' });
    expect(await needsOf(facilityId)).toMatchObject({ authorities_30: 1 });
  });
});

describe('the order', () => {
  it('is ended, then ending, then what is missing for most monitors, then the names; in pages', async () => {
    const before = await needs();
    const add = (name: string) => addFacility(service.db, { name });
    const [few, many, empty, ended, soon] = [
      await add('A few'),
      await add('Many'),
      await add('Empty'),
      await add('Zz ended'),
      await add('Zz soon'),
    ];
    await addMonitors(service.db, [
      { facilityId: few },
      ...Array.from({ length: 9 }, () => ({ facilityId: many })),
    ]);
    const of = (facilityId: string, days: number, index: number) => ({ name: `${index}`, facilityId, days });
    await addCertificates(service, [
      ...Array.from({ length: 4 }, (_, index) => of(ended, -1, index)),
      ...Array.from({ length: 9 }, (_, index) => of(soon, 9, index)),
    ]);
    const all = await needs();
    expect(all).toHaveLength(before.length + 5);
    const places = [ended, soon, many, few, empty].map((id) => all.findIndex((one) => one.id === id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(all[0]?.id).toBe(ended);
    const { count } = await service.ask(listSiteNeeds, { query: { count: 4 } });
    expect(count).toBe(all.length);
    const pages = [];
    for (let page = 1; pages.length < all.length; page += 1) pages.push(...(await needs(page, 4)));
    expect(pages).toEqual(all);
    expect(await needs(99)).toEqual([]);
  });
});
