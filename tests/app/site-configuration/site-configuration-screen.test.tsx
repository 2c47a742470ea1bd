// Site Configuration's screen on the real service: facility, type and mechanism are in the address.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { untilEventsOpen } from '../../support/monitor-page.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import { cut, openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { typedParameters } from '../../support/site-configuration.ts';
import {
  eapType,
  mechanism,
  openSite,
  type SiteScreen,
  unsavedQuestion,
  untilAddress,
} from '../../support/site-screen.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const ofType = {
  None: ['CSR Parameters', 'WPA', 'Upload Root Certificate', 'Obtain Client Certificate'],
  EST: ['CSR Parameters', 'Authentication', 'WPA', 'Obtain Client Certificate'],
};

describe('without a facility', () => {
  it('asks for one, and Delete has nothing to delete', async () => {
    await openSite(service, null);
    expect(await screen.findByText('Please Select facility')).toBeTruthy();
    expect(screen.queryByLabelText(eapType)).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete' }).ariaDisabled).toBe('true');
    const entry = within(screen.getByRole('navigation', { name: 'Navigation' })).getByText('Site Config');
    expect(entry.closest('a')?.getAttribute('data-current')).toBe('true');
  });

  it('opens the one that is chosen', async () => {
    const id = await addFacility(service.db, { name: 'Mercy Chosen' });
    const site = await openSite(service, null);
    await site.fill('Facility', 'mercy chosen');
    await site.app.user.click(await screen.findByText('Mercy Chosen', { selector: '[role=option] *' }));
    await untilAddress(site, `?facility=${id}`);
    await site.panel('CSR Parameters');
    expect(site.input('Facility').value).toBe('Mercy Chosen');
  });

  it('says that no facility was found', async () => {
    const site = await openSite(service, null);
    await site.fill('Facility', 'no such hospital');
    expect(await screen.findByText('No Records Found')).toBeTruthy();
  });
});

describe('a facility', () => {
  it('of which nothing is stored has the type None and CSR Parameters', async () => {
    const site = await openSite(service, await addFacility(service.db, { name: 'Empty' }));
    expect(site.input('Facility').value).toBe('Empty');
    expect(site.input(eapType).value).toBe('None');
    expect(site.input(mechanism).value).toBe('CSR Parameters');
    expect(await site.optionsOf(eapType)).toEqual(['None', 'EST']);
    expect(await site.optionsOf(mechanism)).toEqual(ofType.None);
  });

  it('shows its stored type, and changing the type goes back to CSR Parameters', async () => {
    const id = await addFacility(service.db);
    await service.ask(saveCsrParameters, { body: typedParameters(id, { transfer_type: 'Online' }) });
    const site = await openSite(service, id, '&mechanism=wpa');
    expect(site.input(eapType).value).toBe('EST');
    expect(await site.optionsOf(mechanism)).toEqual(ofType.EST);
    await site.choose(eapType, 'None');
    await site.panel('CSR Parameters');
    await untilAddress(site, `?facility=${id}&type=none`);
    expect(screen.getByText(/Not saved yet\.$/)).toBeTruthy();
    await site.choose(mechanism, 'Upload Root Certificate');
    await untilAddress(site, `?facility=${id}&type=none&mechanism=root`);
    await site.panel('Upload Root Certificate');
    // The stored type is the default.
    await site.choose(eapType, 'EST');
    await untilAddress(site, `?facility=${id}`);
    site.app.router.history.back();
    await site.panel('Upload Root Certificate');
  });

  it.each(ofType.EST)('with EST has the panel of the roots above %s', async (option) => {
    const site = await openSite(service, await addFacility(service.db), '&type=est');
    if (option !== 'CSR Parameters') await site.choose(mechanism, option);
    await site.panel(option);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    // The first steps of an empty installation may be there already, and an empty table has a heading of its own.
    const panels = headings.filter((text) => text !== 'First steps');
    expect(panels.slice(0, 2)).toEqual(['Upload Root Certificate', option]);
  });

  it('whose address led to the roots as an option of EST shows them above CSR Parameters', async () => {
    const site = await openSite(service, await addFacility(service.db), '&type=est&mechanism=root');
    await site.panel('CSR Parameters');
    await site.panel('Upload Root Certificate');
  });

  it('shows CSR Parameters for a mechanism that its type lacks', async () => {
    const site = await openSite(
      service,
      await addFacility(service.db),
      '&type=none&mechanism=authentication',
    );
    await site.panel('CSR Parameters');
    expect(site.input(eapType).value).toBe('None');
  });

  it('that is unknown leads to the error screen', async () => {
    const app = await openScreen(service, '/dashboard/siteconfig?facility=nobody');
    await screen.findByText('OOPS! Something went wrong here');
    expect(app.address()).toMatch(/^\/error\/error-v1/);
  });

  it('says why it could not be loaded, and loads on Retry', async () => {
    const id = await addFacility(service.db);
    const app = await openScreen(service, `/dashboard/siteconfig?facility=${id}`, {
      wire: async (request, pass) =>
        request.url.includes('/networkdetails/')
          ? Response.json({ status: false, message: 'The wall is wet.' }, { status: 422 })
          : await pass(),
    });
    expect(await screen.findByText('The wall is wet.')).toBeTruthy();
    app.rewire((_request, pass) => pass());
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { level: 2, name: 'CSR Parameters' });
  });

  it('is not available offline, and says so', async () => {
    const id = await addFacility(service.db);
    await openScreen(service, `/dashboard/siteconfig?facility=${id}`, { wire: cut });
    expect(await screen.findByText('Site configuration is not stored on this device.')).toBeTruthy();
  });

  it('says what to do next', async () => {
    const id = await addFacility(service.db);
    await addMonitor(service.db, { facilityId: id });
    const site = await openSite(service, id);
    const line = within(screen.getByRole('region', { name: 'Readiness' }));
    expect(line.getByText('Next: save the CSR parameters.')).toBeTruthy();
    expect(line.getByText('0 of 1 certificates')).toBeTruthy();
    await untilEventsOpen(site.app);
    await service.ask(saveCsrParameters, { body: typedParameters(id) });
    await waitFor(() => expect(line.getByText('Next: upload the WPA file.')).toBeTruthy());
    await site.app.user.click(line.getByText(/^WPA file/));
    await site.panel('WPA');
  });
});

describe('unsaved changes', () => {
  it('and the panel stay when someone else saves another type', async () => {
    const id = await addFacility(service.db);
    const site = await openSite(service, id);
    await untilEventsOpen(site.app);
    await site.fill('Organization', 'Typed');
    await service.ask(saveCsrParameters, { body: typedParameters(id, { transfer_type: 'Online' }) });
    expect(await screen.findByText(/Not saved yet\.$/)).toBeTruthy();
    expect(site.input(eapType).value).toBe('None');
    expect(site.input('Organization').value).toBe('Typed');
  });

  it.each([
    ['the facility', (site) => site.app.user.click(screen.getByRole('button', { name: 'Clear Facility' }))],
    ['the type', (site) => site.choose(eapType, 'EST')],
    ['the mechanism', (site) => site.choose(mechanism, 'WPA')],
    ['the screen', (site) => site.app.user.click(screen.getByText('Help'))],
  ] as [string, (site: SiteScreen) => Promise<void>][])(
    'are asked about before %s is changed',
    async (_what, change) => {
      const id = await addFacility(service.db);
      const site = await openSite(service, id);
      await site.fill('Organization', 'Typed');
      await change(site);
      const question = await unsavedQuestion();
      await site.app.user.click(question.getByRole('button', { name: 'Keep editing' }));
      expect(site.app.address()).toBe(`/dashboard/siteconfig?facility=${id}`);
      expect(site.input('Organization').value).toBe('Typed');
      await change(site);
      await site.app.user.click((await unsavedQuestion()).getByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(site.app.address()).not.toBe(`/dashboard/siteconfig?facility=${id}`));
      expect(site.writes()).toEqual([]);
    },
  );

  it('are gone after Reset, which asks nothing', async () => {
    const site = await openSite(service, await addFacility(service.db));
    await site.fill('Organization', 'Typed');
    await site.press('Reset');
    expect(site.input('Organization').value).toBe('');
    await site.choose(mechanism, 'WPA');
    await site.panel('WPA');
  });
});
