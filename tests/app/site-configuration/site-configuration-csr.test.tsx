// CSR Parameters on the real service: fields, options, defaults, messages, what is stored, conflicts, lost answers.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCsrParameters, saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { uploadWpaFile } from '../../../contract/site-configuration/site-files.ts';
import { addDevice } from '../../support/device.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { fileOf, typedParameters } from '../../support/site-configuration.ts';
import {
  eapType,
  goOffline,
  offlineReason,
  openSite,
  refusingWrites,
  type SiteScreen,
  swallowingWrites,
  untilAddress,
} from '../../support/site-screen.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const saved = 'The CSR details saved successfully!!';
const read = async (id: string) => (await service.ask(getCsrParameters, { params: { id } })).data[0];
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

/** The message below a field. */
const messageOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

const texts = {
  State: 'Baden Württemberg',
  Organization: 'Klinik Süd',
  'Organization Unit': 'Säuglingsstation 3',
  Locality: 'Tübingen',
  'Country Name': 'Germany',
  'Common Name': 'monitors.example-hospital.org',
};

async function fillAll(site: SiteScreen, more: Partial<typeof texts> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...texts, ...more })) await site.fill(label, text);
}

describe('the fields', () => {
  it('stand in order, with the defaults of the three selects', async () => {
    const site = await openSite(service, await addFacility(service.db));
    const form = screen.getByRole('form', { name: 'CSR Parameters' });
    const option = "Add each monitor's serial number to the subject";
    // Its note is part of its name.
    const addition = await screen.findByRole('switch', { name: new RegExp(`^${option}`) });
    expect(addition).toHaveProperty('checked', false);
    const labels = Array.from(form.querySelectorAll('label'), ({ textContent }) => textContent);
    const selects = ['Hashing Algorithm', 'Signing Algorithm', 'Key Size'];
    expect(labels).toEqual([...selects, ...Object.keys(texts), expect.stringContaining(option)]);
    expect(site.input('Hashing Algorithm').value).toBe('SHA256');
    expect(site.input('Signing Algorithm').value).toBe('RSA');
    expect(site.input('Key Size').value).toBe('2048');
    expect(await site.optionsOf('Hashing Algorithm')).toEqual(['SHA256', 'SHA384']);
    expect(await site.optionsOf('Signing Algorithm')).toEqual(['RSA', 'ECDSA']);
    expect(await site.optionsOf('Key Size')).toEqual(['2048', '4096']);
  });

  it('enable Save when none of the six is empty', async () => {
    const site = await openSite(service, await addFacility(service.db));
    expect(saveButton().disabled).toBe(true);
    await fillAll(site);
    expect(saveButton().disabled).toBe(false);
    await site.fill('Locality', '   ');
    expect(saveButton().disabled).toBe(true);
  });

  it('are required', async () => {
    const site = await openSite(service, await addFacility(service.db));
    for (const [label, message] of [
      ['State', 'State is required'],
      ['Organization', 'Organization  is required'],
      ['Organization Unit', 'Organization Unit is  required'],
      ['Locality', 'Locality  is required'],
      ['Country Name', 'Country Name is required'],
      ['Common Name', 'Common name is required'],
    ] as const) {
      await site.app.user.click(site.input(label));
      await site.app.user.tab();
      expect(screen.getByText(message, { normalizer: (text) => text })).toBeTruthy();
    }
  });

  it('drop what they do not accept, and say so', async () => {
    const site = await openSite(service, await addFacility(service.db));
    for (const [label, typed, kept, message] of [
      ['State', "Baden-Württemberg 7'", 'Baden Württemberg', 'Use letters and spaces only'],
      ['Organization', 'St. Mary "7"', 'St Mary 7', 'Use letters, digits and spaces only'],
      ['Organization Unit', 'Ward\\3', 'Ward 3', 'Use letters, digits and spaces only'],
      ['Locality', 'a-b_c', 'a b c', 'Use letters, digits and spaces only'],
      ['Country Name', 'U.S.', 'US', 'Use letters, digits and spaces only'],
      ['Common Name', 'a_b.c-d e/f', 'a b.c-d e f', 'Use letters, digits, spaces, dots and hyphens only'],
      ['State', 'x'.repeat(51), 'x'.repeat(50), '50 Characters allowed'],
    ] as const) {
      await site.fill(label, typed);
      expect(site.input(label).value).toBe(kept);
      expect(messageOf(site.input(label))).toMatch(message);
    }
  });

  it('have no key size with ECDSA', async () => {
    const site = await openSite(service, await addFacility(service.db));
    expect(site.input('Key Size').disabled).toBe(false);
    await site.choose('Signing Algorithm', 'ECDSA');
    expect(site.input('Key Size').disabled).toBe(true);
    expect(screen.getByText(/^The key size applies to RSA\./)).toBeTruthy();
  });
});

describe('saving', () => {
  it('stores what was typed with the type, says so, and leaves nothing unsaved', async () => {
    const id = await addFacility(service.db);
    const device = await addDevice(service, { facilityId: id });
    const site = await openSite(service, id, '&type=est');
    await fillAll(site, { State: ' Baden Württemberg ' });
    await site.choose('Hashing Algorithm', 'SHA384');
    await site.choose('Key Size', '4096');
    await site.tapTwice('Save');
    expect(await screen.findByText(saved)).toBeTruthy();
    expect(site.writes()).toHaveLength(1);
    expect(await read(id)).toMatchObject({
      state: 'Baden Württemberg',
      organization: 'Klinik Süd',
      organization_unit: 'Säuglingsstation 3',
      locality: 'Tübingen',
      country: 'Germany',
      common_name: 'monitors.example-hospital.org',
      hashing_type: 'SHA384',
      signing_type: 'RSA',
      key_size: 4096,
      transfer_type: 'Online',
    });
    await waitFor(() => expect(site.input('State').value).toBe('Baden Württemberg'));
    // The stored choice is the default of the address.
    await untilAddress(site, `?facility=${id}`);
    expect((await device.sendHeartbeat()).map(({ kind }) => kind)).toContain('csr');
    await site.choose('Select Client Authentication mechanism', 'WPA');
    await site.panel('WPA');
  });

  it('says before how many monitors will make new keys, once parameters are stored', async () => {
    const id = await addFacility(service.db);
    await addMonitors(service.db, [{ facilityId: id }, { facilityId: id }]);
    const site = await openSite(service, id);
    expect(screen.queryByText(/create new keys/)).toBeNull();
    await fillAll(site);
    await site.press('Save');
    expect(await screen.findByText(/2 monitors create new keys and CSRs\./)).toBeTruthy();
  });

  it('asks for the two-letter code where the country is not known', async () => {
    const id = await addFacility(service.db);
    const site = await openSite(service, id);
    await fillAll(site, { 'Country Name': 'Atlantis' });
    await site.press('Save');
    expect(await screen.findByText('Use the two-letter country code, such as US')).toBeTruthy();
    expect(site.input('Country Name').value).toBe('Atlantis');
    expect(document.activeElement).toBe(site.input('Country Name'));
    expect(await read(id)).toBeUndefined();
  });

  it('shows what is stored, to which Reset goes back', async () => {
    const id = await addFacility(service.db);
    await service.ask(saveCsrParameters, {
      body: typedParameters(id, { key_size: 4096, signing_type: 'RSA' }),
    });
    const site = await openSite(service, id);
    expect(site.input('Key Size').value).toBe('4096');
    await site.fill('State', 'Bavaria');
    await site.choose('Key Size', '2048');
    await site.press('Reset');
    expect(site.input('State').value).toBe('Baden Württemberg');
    expect(site.input('Key Size').value).toBe('4096');
    // Without the spaces nothing was changed.
    await site.fill('State', ' Baden Württemberg ');
    await site.press('Save');
    expect(await screen.findByText(saved)).toBeTruthy();
    await waitFor(() => expect(site.input('State').value).toBe('Baden Württemberg'));
  });

  it.each([
    ['stored parameters', typedParameters],
    ['nothing', null],
  ])('of %s that someone else has changed meanwhile asks which values to keep', async (_what, stored) => {
    const id = await addFacility(service.db);
    if (stored) await service.ask(saveCsrParameters, { body: stored(id) });
    const site = await openSite(service, id);
    if (!stored) await fillAll(site);
    await site.fill('Locality', 'Reutlingen');
    // The screen's own refetch would otherwise bring the new version.
    await service.ask(saveCsrParameters, { body: typedParameters(id, { locality: 'Stuttgart' }) });
    await site.press('Save');
    expect(await screen.findByText(/^Someone else changed this record\./)).toBeTruthy();
    await site.press('Keep all mine');
    await site.press('Save');
    expect(await screen.findByText(saved)).toBeTruthy();
    expect(await read(id)).toMatchObject({ locality: 'Reutlingen' });
  });

  it('that someone else has changed in another part is said, and saved with the second tap', async () => {
    const id = await addFacility(service.db);
    await service.ask(saveCsrParameters, { body: typedParameters(id) });
    const site = await openSite(service, id);
    await site.fill('Locality', 'Reutlingen');
    const files = { wpafile: fileOf('ward.conf', 'network={\n  ssid="Ward"\n  key_mgmt=NONE\n}\n') };
    await service.sendForm(uploadWpaFile, { body: { facility_id: id, transfer_type: 'Offline' }, files });
    await site.press('Save');
    expect(await screen.findByText(/^Someone else changed another part/)).toBeTruthy();
    await site.press('Save');
    expect(await screen.findByText(saved)).toBeTruthy();
    expect(await read(id)).toMatchObject({ locality: 'Reutlingen' });
  });

  it.each([
    [401, (site) => expect(site.app.sessionState()).toBe('tokenRefused')],
    [403, (site) => expect(site.app.signOuts).toHaveLength(1)],
    [
      404,
      (site) => {
        expect(site.app.address()).toMatch(/^\/error\/error-v1/);
        // The facility is still there: the service's own words stand there, and not that something was removed.
        expect(screen.getByText('OOPS! Something went wrong here')).toBeTruthy();
        expect(screen.getByText('Refused.')).toBeTruthy();
        expect(screen.queryByText(/was removed/)).toBeNull();
      },
    ],
  ] as [number, (site: SiteScreen) => void][])(
    'that is refused with %i ends the session once, or leads to the error screen',
    async (status, check) => {
      const id = await addFacility(service.db);
      await service.ask(saveCsrParameters, { body: typedParameters(id) });
      const site = await openSite(service, id);
      await site.fill('Locality', 'Reutlingen');
      site.app.rewire(refusingWrites(status));
      await site.press('Save');
      await waitFor(() => check(site));
      if (status !== 404) expect(site.input('Locality').value).toBe('Reutlingen');
    },
  );

  it('keeps what is typed meanwhile, and the next save is based on this one', async () => {
    const id = await addFacility(service.db);
    const site = await openSite(service, id);
    await fillAll(site);
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    site.app.rewire(async (request, pass) => {
      const response = await pass();
      if (request.method === 'POST') await answered;
      return response;
    });
    await site.press('Save');
    await site.fill('Locality', 'Reutlingen');
    answer();
    expect(await screen.findByText(saved)).toBeTruthy();
    expect(site.input('Locality').value).toBe('Reutlingen');
    await waitFor(() => expect(saveButton().dataset.loading).toBeUndefined());
    await site.press('Save');
    await waitFor(async () => expect(await read(id)).toMatchObject({ locality: 'Reutlingen' }));
    expect(screen.queryByText(/^Someone else changed this record\./)).toBeNull();
  });

  it('whose answer was lost is looked up', async () => {
    const id = await addFacility(service.db);
    const site = await openSite(service, id);
    await fillAll(site);
    site.app.rewire(swallowingWrites);
    await site.press('Save');
    expect(await screen.findByText(saved)).toBeTruthy();
    expect(site.writes()).toHaveLength(1);
  });

  it('is not possible while the service is unreachable', async () => {
    const id = await addFacility(service.db);
    await service.ask(saveCsrParameters, { body: typedParameters(id) });
    const site = await openSite(service, id);
    expect(site.input(eapType).value).toBe('None');
    goOffline(site.app);
    expect(await screen.findByText(offlineReason)).toBeTruthy();
    expect(saveButton().disabled).toBe(true);
  });
});
