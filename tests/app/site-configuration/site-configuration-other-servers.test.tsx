// Site Configuration with the answers of another backend: with what the calls need, and nothing more.
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answeringAs, noCapabilities, recording } from '../../support/literal-wire.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { openSite } from '../../support/site-screen.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const answer = (...data: object[]) => ({ status: true, message: 'success', data });
const csr = {
  organization: 'Klinik',
  organization_unit: 'Ward',
  locality: 'Ulm',
  country: 'DE',
  state: 'Bavaria',
  commonname: 'monitors.example.org',
  hashing_type: 'SHA384',
  signing_type: null,
  key_size: 0,
};

const wire = answeringAs({
  ...noCapabilities,
  'GET v1/networkdetails/*': () =>
    answer({
      transfer_type: 'Offline',
      cacert_filepath: '/srv/certs/root-7.pem',
      wpa_filename: 'a/ward.conf',
    }),
  'GET v1/networkdetails/csrparameters/*': () => answer(csr),
  'GET v1/networkdetails/authentication/*': () =>
    answer({
      user_name: 'registrar',
      cacert_url: 'https://a.example.org',
      clientcert_url: 'https://a.example.org',
    }),
  'POST v1/networkdetails/csrparameters': () => ({ status: true, message: 'success' }),
});

it('reads `commonname`, a key size of 0 as 2048, and names as the last segments of paths', async () => {
  const id = await addFacility(service.db);
  const site = await openSite(service, id, '', { wire });
  expect(site.input('Common Name').value).toBe('monitors.example.org');
  expect(site.input('Key Size').value).toBe('2048');
  expect(site.input('Signing Algorithm').value).toBe('RSA');
  expect(site.input('Hashing Algorithm').value).toBe('SHA384');
  await site.choose('Select Client Authentication mechanism', 'Upload Root Certificate');
  const list = within(await screen.findByRole('list', { name: 'Root certificates' }));
  expect(list.getByText('root-7.pem')).toBeTruthy();
});

it('sends whole bodies, without a version where none came', async () => {
  const id = await addFacility(service.db);
  const { wire: recorded, bodies } = recording(/^POST .*csrparameters$/, wire);
  const site = await openSite(service, id, '', { wire: recorded });
  await site.press('Save');
  expect(await screen.findByText('The CSR details saved successfully!!')).toBeTruthy();
  expect(bodies).toEqual([
    {
      facility_id: id,
      organization: 'Klinik',
      organization_unit: 'Ward',
      locality: 'Ulm',
      country: 'DE',
      state: 'Bavaria',
      common_name: 'monitors.example.org',
      hashing_type: 'SHA384',
      signing_type: 'RSA',
      key_size: 2048,
      transfer_type: 'Offline',
    },
  ]);
});

it('shows stored values that cannot be chosen as they are, and saves none of them', async () => {
  const id = await addFacility(service.db);
  const strange = answeringAs({
    'GET v1/networkdetails/csrparameters/*': () =>
      answer({ ...csr, hashing_type: 'SHA512', signing_type: 'RSA', key_size: '3072' }),
    'POST v1/networkdetails/csrparameters': () => ({ status: true, message: 'success' }),
  });
  const { wire: recorded, bodies } = recording(/^POST .*csrparameters$/, (request, pass) =>
    strange(request, () => wire(request, pass)),
  );
  const site = await openSite(service, id, '', { wire: recorded });
  expect(site.input('Hashing Algorithm').value).toBe('SHA512');
  expect(site.input('Key Size').value).toBe('3072');
  await site.press('Save');
  expect(screen.getAllByText('Choose one of the options.')).toHaveLength(2);
  expect(bodies).toEqual([]);
  await site.choose('Hashing Algorithm', 'SHA384');
  await site.choose('Key Size', '4096');
  await site.press('Save');
  expect(await screen.findByText('The CSR details saved successfully!!')).toBeTruthy();
  expect(bodies).toEqual([expect.objectContaining({ hashing_type: 'SHA384', key_size: 4096 })]);
});

it('opens the panels where the monitors cannot be listed', async () => {
  const id = await addFacility(service.db);
  const refuse = () => Response.json({ status: false, message: 'Out of order.' }, { status: 500 });
  const site = await openSite(service, id, '', {
    wire: (request, pass) =>
      request.url.includes('/monitorcsrs/') ? Promise.resolve(refuse()) : wire(request, pass),
  });
  expect(site.input('Common Name').value).toBe('monitors.example.org');
  expect(screen.getByRole('link', { name: 'Obtain Client Certificate' })).toBeTruthy();
});

it('needs the password again where it is not known whether one is stored', async () => {
  const id = await addFacility(service.db);
  const site = await openSite(service, id, '&type=est&mechanism=authentication', { wire });
  await site.press('Save');
  expect(screen.getByText('Password is required')).toBeTruthy();
});

it('counts certificates only where the first page has all monitors', async () => {
  const few = await addFacility(service.db);
  await addMonitors(service.db, [{ facilityId: few }]);
  const one = await openSite(service, few, '', { wire });
  expect(screen.getByText('0 of 1 certificates')).toBeTruthy();
  one.app.close();
  const many = await addFacility(service.db);
  await addMonitors(
    service.db,
    Array.from({ length: 6 }, () => ({ facilityId: many })),
  );
  await openSite(service, many, '', { wire });
  expect(screen.getByText('Client certificates (6 monitors)')).toBeTruthy();
});
