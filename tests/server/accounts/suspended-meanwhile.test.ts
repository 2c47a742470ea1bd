// A person who loses access in the middle of something: it ends, and nothing of it is done.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streamEvents } from '../../../contract/changes/events.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { createFacility } from '../../../contract/facilities/facility-writes.ts';
import { getJob, listJobRecords } from '../../../contract/jobs/jobs.ts';
import { startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import { uploadRootCertificate } from '../../../contract/site-configuration/site-files.ts';
import { suspendUser } from '../../../contract/users/user-access.ts';
import { pathOf } from '../../../server/app/mount-routes.ts';
import { facilities, siteFiles, users } from '../../../server/store/schema/index.ts';
import { readEvents } from '../../support/event-reader.ts';
import { eventually } from '../../support/eventually.ts';
import { typedFacility } from '../../support/form-values.ts';
import { addAccount, password, type RunningIdentity } from '../../support/identity.ts';
import { createPki } from '../../support/pki.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { sendSlowly } from '../../support/send-slowly.ts';
import type { TestService } from '../../support/service.ts';
import { startServiceWithSignIn } from '../../support/service-with-sign-in.ts';
import { openBrowser, signIn, signOut } from '../../support/sign-in.ts';

let service: TestService;
let running: RunningIdentity;
let stop: () => Promise<void>;
let serial = 0;
let email: string;
let userId: string;

beforeAll(async () => {
  ({ service, running, stop } = await startServiceWithSignIn());
});
afterAll(() => stop());
beforeEach(async () => {
  serial += 1;
  email = `suspended${serial}@example.com`;
  userId = await addAccount(service.db, { email });
  await service.db.update(users).set({ administrator: true }).where(eq(users.id, userId));
});

const suspend = () => service.ask(suspendUser, { params: { id: userId } });

/** As the person, with something between the two parts of the body. */
async function sendAsPerson(
  endpoint: Endpoint,
  request: Request,
  between: () => Promise<unknown>,
): Promise<number> {
  const { accessToken } = await signIn(running.origin, email, password);
  request.headers.set('Authorization', `Bearer ${accessToken}`);
  return (await sendSlowly(service, { method: endpoint.method, path: pathOf(endpoint) }, request, between))
    .status;
}

const at = 'http://localhost/';

describe('a person who is suspended', () => {
  it.each([
    ['before it', 401, 0],
    ['not at all', 200, 1],
  ])('changes nothing with a body that was on its way: suspended %s', async (when, status, added) => {
    const before = await service.db.$count(facilities);
    const body = JSON.stringify(typedFacility());
    const request = new Request(at, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    const between = when === 'before it' ? suspend : async () => undefined;
    expect(await sendAsPerson(createFacility, request, between)).toBe(status);
    expect(await service.db.$count(facilities)).toBe(before + added);
  });

  it('stores nothing of a file that was on its way', async () => {
    const facilityId = await addFacility(service.db, { name: 'Harbor' });
    const pki = createPki();
    pki.issue('root', { subject: '/CN=Root' });
    const form = new FormData();
    form.append('cafile', new File([pki.read('root.pem')], 'root.pem'));
    form.append('data', JSON.stringify({ facility_id: facilityId }));
    const request = new Request(at, { method: 'POST', body: form });
    expect(await sendAsPerson(uploadRootCertificate, request, suspend)).toBe(401);
    expect(await service.db.$count(siteFiles)).toBe(0);
  });

  it('reads no more changes of an open stream', async () => {
    const { accessToken } = await signIn(running.origin, email, password);
    const reader = readEvents(await service.send(streamEvents, {}, `Bearer ${accessToken}`));
    await suspend();
    // It ends, and the last that it tells is at most the suspension itself.
    for (const { data } of await reader.rest()) expect(data).toContain('"entity":"users"');
  });

  it('has the change of many records ended, which names those that were left', async () => {
    const { accessToken } = await signIn(running.origin, email, password);
    const ids = await addMonitors(
      service.db,
      Array.from({ length: 150 }, (_, n) => ({ name: `Bay ${n}` })),
    );
    const body = {
      monitor_menu: 'MONITOR_ALL',
      monitor_ids: ids,
      change: { type: 'logLevel', auto_log_level: 7 },
    };
    const begun = await service.send(startMonitorChange, { body }, `Bearer ${accessToken}`);
    const id = startMonitorChange.data.parse((await begun.json()).data)[0]?.id ?? '';
    await suspend();
    const stop = service.startJobs();
    const job = await eventually(async () => {
      const [found] = (await service.ask(getJob, { params: { id } })).data;
      expect(found?.ended_date).toEqual(expect.any(String));
      return found;
    });
    await stop();
    const { done = 0, failed = 0 } = job?.counts ?? {};
    expect(done + failed).toBe(150);
    expect(failed).toBeGreaterThan(0);
    const query = { state: 'failed', count: 100 } as const;
    const { data } = await service.ask(listJobRecords, { params: { id }, query });
    expect(JSON.stringify(data[0])).toContain('Whoever began the change no longer has the right to make it.');
  });
});

it('a stream ends with the sign-out of its session, at once', async () => {
  const browser = openBrowser();
  const { accessToken } = await signIn(running.origin, email, password, browser);
  const reader = readEvents(await service.send(streamEvents, {}, `Bearer ${accessToken}`));
  await signOut(running.origin, browser);
  expect(await reader.rest()).toEqual([]);
});
