// 'Test connection', the root that is confirmed after it, and renewal, on the real service and an EST server over TLS.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { getRenewal, saveRenewal } from '../../../contract/site-configuration/renewal.ts';
import { users } from '../../../server/store/schema/index.ts';
import { type EstTestServer, startEstServer } from '../../support/est-server.ts';
import { estUrlsOf } from '../../support/est-site.ts';
import { createPki, type Pki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { fileOf, typedParameters } from '../../support/site-configuration.ts';
import { openSite } from '../../support/site-screen.ts';
import { testRules } from '../../support/tls-host.ts';

let service: TestService;
let pki: Pki;
let est: EstTestServer;
beforeAll(async () => {
  service = await startTestService({ estRules: { ...testRules, allowHttp: true } });
  service.clock.now = new Date();
  pki = createPki();
  est = await startEstServer(pki, { isRootSent: true });
});
afterAll(async () => {
  await est.close();
  await service.close();
});

async function open() {
  const id = await addFacility(service.db);
  const site = await openSite(service, id, '&type=est&mechanism=authentication');
  await site.panel('Authentication');
  return { id, ...site };
}

const fillUrls = async ({ fill }: Awaited<ReturnType<typeof open>>, urls = estUrlsOf(est.url)) => {
  await fill('URL to obtain the CA certificate', urls.cacert_url);
  await fill('URL for enrollment of client', urls.clientcert_url);
};

describe('CA certificates of the EST server', () => {
  it('are uploaded again after an answer was lost, while something is typed', async () => {
    const site = await open();
    await fillUrls(site);
    await site.fill('Username', 'registrar');
    pki.issue('root', { subject: '/CN=Own', extensions: authorityExtensions });
    await site.upload('CA file of the EST server', fileOf('own.pem', pki.read('root.pem')));
    site.app.rewire(async (request, pass) => {
      const answer = await pass();
      if (request.url.endsWith('/upload/estca')) throw new TypeError('cut');
      return answer;
    });
    await site.press('Upload');
    await screen.findByText(/You can send it again/);
    // The version of the first upload, which was stored all the same, is fetched.
    await site.app.settled();
    site.app.rewire((_request, pass) => pass());
    await site.press('Upload');
    expect(await screen.findByText('CA certificates trusted')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('registrar');
  });
});

describe('Test connection', () => {
  it('shows for how long the server is asked', async () => {
    const site = await open();
    await fillUrls(site);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    site.app.rewire(async (request, pass) => {
      if (request.url.includes('/testconnection')) await held;
      return await pass();
    });
    await site.press('Test connection');
    const timer = await screen.findByRole('timer', { name: 'Elapsed time' });
    expect(timer.textContent).toMatch(/^\d:\d\d$/);
    answer();
    await screen.findByText(/does not lead to the CA/);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('says what answers and what is wrong, and trusts a root once its fingerprint was compared', async () => {
    const site = await open();
    await fillUrls(site);
    await site.press('Test connection');
    await screen.findByText(/does not lead to the CA/);
    expect(screen.getByText(/^Its certificate \(not trusted\)$/)).toBeTruthy();
    // Text that is typed meanwhile is saved on top of it.
    await site.fill('Username', 'registrar');
    await site.fill('Password', 'canary');
    await site.press('Trust this root …');
    await site.press('I compared it: trust');
    await screen.findByText('Root certificate trusted');
    await screen.findByText('The EST server answers, and its certificate is trusted.');
    const { data } = await service.ask(getNetworkDetails, { params: { facilityId: site.id } });
    expect(data[0]?.files).toEqual([expect.objectContaining({ kind: 'estRoot' })]);
    await site.press('Save');
    await screen.findByText('Authentication details saved successfully');
    const stored = async () => {
      const { data } = await service.ask(getNetworkDetails, { params: { facilityId: site.id } });
      return data[0]?.managementca_filename;
    };
    expect(await stored()).toBe('localhost.pem');
    const remove = async () => {
      await site.app.user.click(await screen.findByRole('button', { name: /^Remove CN=/ }));
      await site.press('Remove');
    };
    await remove();
    await screen.findByText('Removed');
    expect(await stored()).toBe('');
    await site.press('Test connection');
    await screen.findByRole('button', { name: 'Trust this root …' });
    await site.press('Trust this root …');
    await site.press('I compared it: trust');
    await waitFor(async () => expect(await stored()).toBe('localhost.pem'));
    await screen.findByText(/must lead to one of its certificates below/);
    // The root was for that server alone.
    await fillUrls(site, estUrlsOf(new URL('https://other.example.org/')));
    await site.fill('Password', 'canary');
    await site.press('Save');
    const question = within(await screen.findByRole('dialog', { name: 'What is still stored' }));
    expect(question.getByRole('checkbox', { name: /^Trusted CA certificate CN=/ })).toBeTruthy();
    await site.app.user.click(question.getByRole('button', { name: 'Keep all' }));
    expect(await stored()).toBe('localhost.pem');
    await remove();
    await waitFor(async () => expect(await stored()).toBe(''));
  });

  it('says that nothing is encrypted where a server answers over http, and never that it is trusted', async () => {
    const plain = createServer((request, response) => {
      request.resume();
      if (request.method === 'GET') void est.answerAuthorities(response);
      else response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="est"' }).end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void plain.close());
    await once(plain, 'listening');
    const { port } = plain.address() as AddressInfo;
    const site = await open();
    await fillUrls(site, estUrlsOf(new URL(`http://localhost:${port}`)));
    await site.press('Test connection');
    await screen.findByText(/but the connection is not encrypted \(http\)/);
    expect(screen.queryByText(/its certificate is trusted|Its certificate/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Trust this root …' })).toBeNull();
  });

  it('says that a URL cannot be used, and no longer once it is changed', async () => {
    const site = await open();
    expect(screen.getByRole('button', { name: 'Test connection' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await fillUrls(site, {
      cacert_url: 'https://localhost:1/cacerts',
      clientcert_url: 'https://localhost:1/x',
    });
    await site.press('Test connection');
    const said = await screen.findByText(/^No server answers|refuse/);
    await site.fill('URL for enrollment of client', 'https://localhost:2/x');
    await waitFor(() => expect(said.isConnected).toBe(false));
  });
});

it('refuses a username with a colon, and says why', async () => {
  const site = await open();
  await fillUrls(site);
  await site.fill('Username', 'hospital:registrar');
  await site.fill('Password', 'canary');
  await site.press('Save');
  await screen.findByText('A username for an EST server cannot contain a colon: it would end there.');
  expect(site.writes()).toEqual([]);
  const body = { facility_id: site.id, user_name: 'a:b', user_password: 'canary', ...estUrlsOf(est.url) };
  const failure = await readFailure(await service.send(savePassword, { body }));
  expect(failure).toMatchObject({ http: 400, errors: { user_name: expect.stringContaining('colon') } });
});

describe('renewal', () => {
  const stored = async (id: string) => (await service.ask(getRenewal, { params: { id } })).data[0];

  it('is off until a person chooses days, which are saved at once and say who did it', async () => {
    const site = await open();
    expect(screen.getByText('Certificates of this facility are not renewed automatically.')).toBeTruthy();
    await site.choose('Renew certificates before they end', '30 days before');
    await screen.findByText('Renewal saved');
    await screen.findByText(/^Nothing is renewed yet/);
    const facility_id = site.id;
    await service.ask(saveCsrParameters, { body: typedParameters(facility_id, { transfer_type: 'Online' }) });
    const credentials = { user_name: 'registrar', user_password: 'canary' };
    await service.ask(savePassword, { body: { facility_id, ...credentials, ...estUrlsOf(est.url) } });
    await screen.findByText(/^Certificates of this facility are renewed automatically/);
    expect(await stored(site.id)).toMatchObject({ days: 30 });
  });

  it('shows what somebody else has chosen meanwhile', async () => {
    const site = await open();
    const other = { facility_id: site.id, days: 45 };
    await service.ask(saveRenewal, { body: other });
    await waitFor(() =>
      expect(site.input('Renew certificates before they end').value).toBe('45 days before'),
    );
    expect(await stored(site.id)).toMatchObject({ days: 45 });
  });

  it('of somebody who may no longer use the console is told in the readiness, and confirmed with a tap', async () => {
    const ann = await addUser(service.db, { firstName: 'Ann', lastName: 'Archer', administrator: true });
    const id = await addFacility(service.db);
    await service.send(saveRenewal, { body: { facility_id: id, days: 30 } }, await service.bearer(ann));
    await service.db.update(users).set({ administrator: false }).where(eq(users.id, ann));
    const site = await openSite(service, id, '&type=est&mechanism=authentication');
    await site.panel('Authentication');
    const readiness = within(screen.getByRole('region', { name: 'Readiness' }));
    const words = /^Automatic renewal is to be confirmed: Ann Archer, who turned it on/;
    expect(readiness.getByText(words)).toBeTruthy();
    await site.press('Confirm');
    await screen.findByText('Renewal saved');
    await waitFor(() => expect(readiness.queryByText(words)).toBeNull());
    expect(await stored(id)).toMatchObject({ days: 30, to_confirm: false, set_by: 'Kim Example' });
  });
});
