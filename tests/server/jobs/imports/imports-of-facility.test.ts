// Imports by somebody who sees one facility alone: rows for others are wrong as those that name nothing, what is taken elsewhere is
// taken without its place, and what is added is theirs.
import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkImport, startImport } from '../../../../contract/jobs/imports.ts';
import { getJob } from '../../../../contract/jobs/jobs.ts';
import { getMonitorBySerialNumber } from '../../../../contract/monitors/monitors.ts';
import { monitors, users } from '../../../../server/store/schema/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { table } from '../../../support/import-service.ts';
import { addPeopleWithRoles, type PeopleWithRoles } from '../../../support/people-with-roles.ts';
import { callAs } from '../../../support/second-factor.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;
let stopJobs: () => Promise<void>;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
  stopJobs = service.startJobs();
});
afterAll(async () => {
  await stopJobs();
  await service.close();
});

type Table = ReturnType<typeof table>;

/** What is wrong with the rows, as the site administrator is told. */
async function issuesOf(body: Table) {
  const { token } = there.people.siteAdministrator;
  const [found] = await callAs(service, token, checkImport, { body });
  return (found?.issues ?? []).map(({ row, field, message }) => `${row} ${field}: ${message}`);
}

async function run(body: Table): Promise<void> {
  const { token } = there.people.siteAdministrator;
  const id = randomUUID();
  await callAs(service, token, startImport, { body: { ...body, id, mode: 'right' } });
  await eventually(async () => {
    const [job] = await callAs(service, token, getJob, { params: { id } });
    expect(job?.ended_date).not.toBeNull();
  });
}

const columns = ['cloud_id', 'monitor_id', 'facility', 'facility_code'];
const ofMonitors = (...rows: string[][]) => table('monitors', columns, ...rows);

it('a row for a facility elsewhere is wrong as one for a facility that there is not', async () => {
  const elsewhere = await issuesOf(
    ofMonitors(['IMP-1', 'Bay', 'Outside', ''], ['IMP-2', 'Bay', '', 'CODE-Outside']),
  );
  const nowhere = await issuesOf(
    ofMonitors(['IMP-1', 'Bay', 'Nothing', ''], ['IMP-2', 'Bay', '', 'CODE-Nothing']),
  );
  expect(elsewhere).toHaveLength(2);
  expect(elsewhere).toEqual(nowhere);
  const people = (...place: string[]) =>
    table(
      'users',
      ['firstName', 'lastName', 'email', 'phoneNumber', 'facilities', 'facility_codes'],
      ['Ada', 'Example', 'ada@example.com', '6175550123', ...place],
    );
  expect(await issuesOf(people('Outside', ''))).toEqual(await issuesOf(people('Nothing', '')));
  expect(await issuesOf(people('', 'CODE-Outside'))).toEqual(await issuesOf(people('', 'CODE-Nothing')));
  expect(await issuesOf(people('Outside', ''))).toHaveLength(1);
});

it('a serial number that is taken elsewhere is taken, and nothing is told of where', async () => {
  const { inside, outside } = there;
  const taken = async (serialNumber: string) =>
    (await issuesOf(ofMonitors([serialNumber, 'Bay', 'Inside', '']))).join();
  const message = await taken(outside.serialNumber);
  expect(message).toMatch(/^2 cloud_id: /);
  expect(message).toBe(await taken(inside.serialNumber));
  expect(message).not.toContain('Outside');
});

it('what is right is added, in the facility or at home there, and nothing elsewhere', async () => {
  const serialNumbers = ['IMP-HERE', 'IMP-HOME', 'IMP-ELSEWHERE'];
  const [here = '', home = '', elsewhere = ''] = serialNumbers;
  await run(
    ofMonitors([here, 'Bay 1', 'Inside', ''], [home, 'Bay 2', '', ''], [elsewhere, 'Bay 3', 'Outside', '']),
  );
  const added = await service.db.select().from(monitors).where(inArray(monitors.serialNumber, serialNumbers));
  const { facilityId } = there.inside;
  expect(added.map((it) => [it.serialNumber, it.facilityId, it.homeFacilityId]).toSorted()).toEqual([
    [here, facilityId, facilityId],
    [home, null, facilityId],
  ]);
  for (const cloudId of [here, home]) {
    const { token } = there.people.siteAdministrator;
    expect(await callAs(service, token, getMonitorBySerialNumber, { params: { cloudId } })).toHaveLength(1);
  }
});

it('nobody becomes more than the one who imports may give', async () => {
  const rowOf = (email: string, roles: string) => ['Ada', 'Example', email, '6175550123', 'Inside', roles];
  const body = table(
    'users',
    ['firstName', 'lastName', 'email', 'phoneNumber', 'facilities', 'roles'],
    rowOf('engineer@example.com', 'engineer: Inside'),
    rowOf('of-all@example.com', 'engineer: all'),
    rowOf('auditor@example.com', 'auditor: all'),
    rowOf('elsewhere@example.com', 'engineer: Outside'),
  );
  const wrong = await issuesOf(body);
  expect(wrong.map((issue) => issue.split(' ')[0])).toEqual(['3', '4', '5']);
  await run(body);
  const emails = body.rows.map(({ cells }) => cells[2] ?? '');
  const added = await service.db.select().from(users).where(inArray(users.email, emails));
  expect(added.map(({ email }) => email)).toEqual(['engineer@example.com']);
});
