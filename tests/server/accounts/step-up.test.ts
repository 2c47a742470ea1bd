// What gives power away asks for the second factor anew where it was answered more than ten minutes ago, and nothing else does.
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerSecondFactor, getSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { namedEndpoints } from '../../../contract/api.ts';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import { type Endpoint, isRead } from '../../../contract/common/endpoint.ts';
import { startImport } from '../../../contract/jobs/imports.ts';
import { startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import { createMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import { actOnNotice } from '../../../contract/service/notices.ts';
import {
  createUser,
  deleteFoundUsers,
  deleteUsers,
  updateUser,
} from '../../../contract/users/user-writes.ts';
import { listUsers } from '../../../contract/users/users.ts';
import type { HttpEnv } from '../../../server/http/context.ts';
import { confirmCaller } from '../../../server/http/routes/route.ts';
import { monitors, users } from '../../../server/store/schema/index.ts';
import { passTime, withAccountService } from '../../support/account-service.ts';
import { addHolder } from '../../support/factor-people.ts';
import { typedUser } from '../../support/form-values.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addUser } from '../../support/records.ts';
import { routeAccess, routeNameOf, stepUpVerdictOf } from '../../support/route-access.ts';
import { callAs, totpCode } from '../../support/second-factor.ts';
import type { TestService } from '../../support/service.ts';

const minutes = 60_000;
const stepUp = { http: 401, code: 'STEP_UP' };
let service: TestService;

withAccountService((started) => {
  service = started;
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

/** An administrator's session that has answered eleven minutes ago. */
async function addOldHolder() {
  const { id, session, secret } = await addHolder(service);
  passTime(11 * minutes);
  const answer = () =>
    callAs(service, session, answerSecondFactor, { body: { method: 'code', code: totpCode(secret) } });
  return { id, session, answer };
}

const change = (type: string) => ({
  body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [randomUUID()], change: { type } },
});
const remove = (forceDelete: boolean) => ({
  body: { user_menu: 'USER_ALL', user_ids: [randomUUID()], searchValue: 'Kim', forceDelete },
});
const importOf = (entity: string) => ({
  body: { id: randomUUID(), entity, mode: 'all', columns: ['name'], rows: [{ row: 1, cells: ['Mercy'] }] },
});

/** What asks, and what does not, of calls that ask for some of what is sent. */
const samples = new Map<Endpoint, { asking: object; silent: object }>([
  [
    actOnNotice,
    {
      asking: { params: { kind: 'retention', act: 'goOn' } },
      silent: { params: { kind: 'retention', act: 'stop' } },
    },
  ],
  [startMonitorChange, { asking: change('restore'), silent: change('requestLog') }],
  [
    createUser,
    {
      asking: { body: typedUser([randomUUID()], { administrator: true }) },
      silent: { body: typedUser([randomUUID()]) },
    },
  ],
  [deleteUsers, { asking: remove(true), silent: remove(false) }],
  [deleteFoundUsers, { asking: remove(true), silent: remove(false) }],
  [startImport, { asking: importOf('users'), silent: importOf('facilities') }],
]);

describe('each call of a person that writes', () => {
  const ofPerson = namedEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ caller }) => caller === 'signed-in' || caller === 'administrator');

  /** As the table of routes says it. */
  function verdictOf({ stepUp }: Endpoint): unknown {
    if (stepUp === true) return 'asks';
    if (!stepUp) return expect.stringMatching(/^no: \w/);
    return 'when' in stepUp ? 'asks for some' : 'asks by record';
  }

  it('has a verdict, which the contract obeys', () => {
    const judged = ofPerson.filter((endpoint) => !isRead(endpoint) || endpoint.stepUp);
    expect(Object.fromEntries(judged.map((it) => [routeNameOf(it), stepUpVerdictOf(it)]))).toEqual(
      Object.fromEntries(judged.map((it) => [routeNameOf(it), verdictOf(it)])),
    );
    const verdicts = Object.values(routeAccess).filter((it) => typeof it === 'object');
    expect(verdicts.length).toBe(judged.length);
  });

  // Those that never ask are the others: nothing else knows how to ask.
  it('is asked by what the contract says, or by these handlers', async () => {
    const files = (await readdir('server', { recursive: true })).filter((name) => name.endsWith('.ts'));
    const asking: string[] = [];
    for (const file of files)
      if (/import \{[^}]*\brequireStepUp\b/.test(await readFile(`server/${file}`, 'utf8'))) asking.push(file);
    expect(asking.toSorted()).toEqual(['http/routes/served-records.ts', 'users/change-users.ts']);
  });

  it('has a sample where what is sent decides', () => {
    const deciding = ofPerson.filter(({ stepUp }) => typeof stepUp === 'object' && 'when' in stepUp);
    expect([...samples.keys()].map(routeNameOf).toSorted()).toEqual(deciding.map(routeNameOf).toSorted());
  });

  it.each(
    ofPerson
      .filter((endpoint) => endpoint.stepUp === true || samples.has(endpoint))
      .map((endpoint) => [routeNameOf(endpoint), endpoint] as const),
  )('is asked, or not, as its verdict says: %s', async (_name, endpoint) => {
    const { session } = await addOldHolder();
    const ask = (input: object) => service.send(endpoint, input, session);
    const sample = samples.get(endpoint);
    expect(await readFailure(await ask(sample?.asking ?? {}))).toMatchObject(stepUp);
    if (sample) expect(await (await ask(sample.silent)).text()).not.toContain(stepUp.code);
  });
});

it('is not asked of whoever has no second factor', async () => {
  const body = typedUser([await addFacility(service.db)], { administrator: true });
  expect((await service.send(createUser, { body })).status).toBe(200);
});

describe('making an administrator', () => {
  it('asks for it, and changing a user otherwise does not', async () => {
    const { session, answer } = await addOldHolder();
    const facility = await addFacility(service.db);
    const add = (more: object) => service.send(createUser, { body: typedUser([facility], more) }, session);
    expect((await add({})).status).toBe(200);
    expect(await readFailure(await add({ administrator: true }))).toMatchObject(stepUp);
    const id = await addUser(service.db);
    const change = (more: object) => {
      const { email: _, ...body } = { ...typedUser([facility]), ...more };
      return service.send(updateUser, { params: { id }, body }, session);
    };
    expect((await change({ lastName: 'Other' })).status).toBe(200);
    expect(await readFailure(await change({ administrator: true }))).toMatchObject(stepUp);
    const [user] = await service.db.select().from(users).where(eq(users.id, id));
    expect(user?.administrator).toBe(false);
    await answer();
    expect((await change({ administrator: true })).status).toBe(200);
    passTime(11 * minutes);
    // That they are one already gives nobody power.
    expect((await change({ administrator: true, lastName: 'Third' })).status).toBe(200);
    expect(await readFailure(await change({ administrator: false }))).toMatchObject(stepUp);
  });
});

it('is asked before a monitor is added: its credential opens the files of its facility', async () => {
  const { session, answer } = await addOldHolder();
  const body = { cloud_id: 'TEST00000001', monitor_id: 'Test 1', facility_id: await addFacility(service.db) };
  const add = () => service.send(createMonitor, { body }, session);
  expect(await readFailure(await add())).toMatchObject(stepUp);
  expect(await service.db.$count(monitors, eq(monitors.serialNumber, body.cloud_id))).toBe(0);
  await answer();
  expect((await add()).status).toBe(200);
});

describe('a read whose contract names what decides', () => {
  it.each([true, false])('is asked, too: %s', async (asks) => {
    const endpoint: Endpoint = { ...getSecondFactor, stepUp: { when: () => asks, says: 'it is a test' } };
    const factor = { state: 'confirmed', isRequired: false, confirmedAt: new Date(0) } as const;
    const c = { get: () => factor } as unknown as Context<HttpEnv>;
    const confirm = confirmCaller(endpoint, c, async () => '', { params: {}, body: {} });
    if (asks) await expect(confirm).rejects.toMatchObject({ status: 401 });
    else await confirm;
  });
});

describe('an export', () => {
  it('asks for it once for each list, when it begins', async () => {
    const { session, answer } = await addOldHolder();
    const read = (exportId: string, page: number) =>
      service.send(listMonitors, { query: { export: exportId, page, count: 10 } }, session);
    const first = randomUUID();
    expect(await readFailure(await read(first, 1))).toMatchObject(stepUp);
    expect((await service.send(listMonitors, { query: { page: 1, count: 10 } }, session)).status).toBe(200);
    await answer();
    expect((await read(first, 1)).status).toBe(200);
    passTime(6 * minutes);
    expect((await read(first, 2)).status).toBe(200);
    passTime(6 * minutes);
    expect((await read(first, 3)).status).toBe(200);
    // Another list has its own beginning, and so has one that paused.
    expect(
      await readFailure(await service.send(listUsers, { query: { export: first } }, session)),
    ).toMatchObject(stepUp);
    passTime(11 * minutes);
    expect(await readFailure(await read(first, 2))).toMatchObject(stepUp);
    expect(await readFailure(await read(randomUUID(), 1))).toMatchObject(stepUp);
    const trail = await service.send(listAuditEntries, { query: { export: randomUUID() } }, session);
    expect(await readFailure(trail)).toMatchObject(stepUp);
  });
});
