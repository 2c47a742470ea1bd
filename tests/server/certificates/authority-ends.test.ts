// When the roots of facilities, and certificates of their registration authorities, end.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAuthorityEnds } from '../../../contract/certificates/authority-ends.ts';
import { saveKeyFiles } from '../../../contract/site-configuration/est-authentication.ts';
import { uploadServerRoots } from '../../../contract/site-configuration/est-connection.ts';
import { uploadRootCertificate } from '../../../contract/site-configuration/site-files.ts';
import { estUrlsOf } from '../../support/est-site.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { fileOf } from '../../support/site-configuration.ts';

const dayMs = 86_400_000;

let service: TestService;
let facilityId: string;
const pki = createPki();

/** Root and days of its life. */
const roots = { ending: 10, soon: 50, later: 80, far: 400 };

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  facilityId = await addFacility(service.db, { name: 'Klinik Süd' });
  const body = { facility_id: facilityId };
  for (const [name, days] of Object.entries(roots)) {
    pki.issue(name, { subject: `/CN=${name}`, extensions: authorityExtensions, days });
    const files = { cafile: fileOf(`${name}.pem`, pki.read(`${name}.pem`)) };
    const urls = estUrlsOf(new URL('https://est.example.org'));
    const sent =
      name === 'soon'
        ? await service.sendForm(uploadServerRoots, { body: { ...body, ...urls }, files })
        : await service.sendForm(uploadRootCertificate, { body, files });
    expect(sent.status).toBe(200);
  }
});

afterAll(() => service.close());

async function list(query: { ends?: 'ended' | '30' | '60' | '90'; facility_id?: string } = {}) {
  return (await service.ask(listAuthorityEnds, { query })).data;
}

const subjects = async (query: Parameters<typeof list>[0] = {}) =>
  (await list(query)).map(({ subject }) => subject);

it('names what ends within 90 days, of which facility and kind, the soonest first', async () => {
  expect(await list()).toMatchObject([
    {
      facility_id: facilityId,
      facility_name: 'Klinik Süd',
      kind: 'root',
      subject: 'CN=ending',
      issuer: 'CN=ending',
      valid_until: expect.stringMatching(/^\d{4}-/),
    },
    { kind: 'estRoot', subject: 'CN=soon' },
    { kind: 'root', subject: 'CN=later' },
  ]);
});

it('narrows it as the list of certificates does, and to a facility', async () => {
  expect(await subjects({ ends: '30' })).toEqual(['CN=ending']);
  expect(await subjects({ ends: '60' })).toEqual(['CN=ending', 'CN=soon']);
  expect(await subjects({ ends: 'ended' })).toEqual([]);
  expect(await subjects({ facility_id: facilityId })).toHaveLength(3);
  expect(await subjects({ facility_id: await addFacility(service.db) })).toEqual([]);
});

it('keeps what has ended', async () => {
  service.clock.now = new Date(service.clock.now.getTime() + 60 * dayMs);
  expect(await subjects({ ends: 'ended' })).toEqual(['CN=ending', 'CN=soon']);
  expect(await subjects({ ends: '30' })).toEqual(['CN=later']);
  expect(await subjects()).toEqual(['CN=ending', 'CN=soon', 'CN=later']);
});

it('names the own end of the certificate of a registration authority, whose issuer ends sooner', async () => {
  const facility_id = await addFacility(service.db);
  pki.issue('registrar-ca', { subject: '/CN=registrar-ca', extensions: authorityExtensions, days: 90 });
  const issuing = { issuer: 'registrar-ca', extensions: clientExtensions, days: 140 };
  pki.issue('registrar', { subject: '/CN=registrar', ...issuing });
  const sent = await service.sendForm(saveKeyFiles, {
    body: { facility_id, ...estUrlsOf(new URL('https://est.example.org')) },
    files: {
      keyfile: fileOf('key.pem', pki.read('registrar.key')),
      certfile: fileOf('registrar.pem', pki.read('registrar.pem') + pki.read('registrar-ca.pem')),
      cafile: fileOf('far.pem', pki.read('far.pem')),
    },
  });
  expect(await sent.json()).toMatchObject({ status: true });
  const after = new Date(service.clock.now.getTime() + 75 * dayMs).toISOString();
  const [found] = await list({ facility_id });
  expect(found).toMatchObject({ kind: 'registrationAuthorityCertificate', subject: 'CN=registrar' });
  expect((found?.valid_until ?? '') > after).toBe(true);
});
