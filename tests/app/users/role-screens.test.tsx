// Each role's screens on the real service: none asks for what it may not, offers what it may not, or leads into nothing.
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanRequest } from '../../../src/scan/scan-request.ts';
import { addDevice, addRecording, type TestDevice } from '../../support/device.ts';
import {
  addPeopleWithRoles,
  type PeopleWithRoles,
  type PersonName,
} from '../../support/people-with-roles.ts';
import type { Wire } from '../../support/screen.tsx';
import { openScreenAs } from '../../support/screen-as.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;
/** A monitor of the facility inside, with a recording. */
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  there = await addPeopleWithRoles(service);
  device = await addDevice(service, { facilityId: there.inside.facilityId });
  await addRecording(service, device, 'a probe');
});
afterAll(() => service.close());

/** Keeps what was refused for lack of a right. */
function refusals(): { wire: Wire; refused: string[] } {
  const refused: string[] = [];
  return {
    refused,
    wire: async (request, pass) => {
      const answer = await pass();
      if (answer.status === 403) refused.push(`${request.method} ${new URL(request.url).pathname}`);
      return answer;
    },
  };
}

const errorScreen = '/error/error-v1';

type Roles = Exclude<PersonName, 'nobody' | 'administrator'>;
const all: readonly Roles[] = [
  'siteAdministrator',
  'engineer',
  'engineerOfAll',
  'auditor',
  'auditorWhoHears',
];
const auditors: readonly Roles[] = ['auditor', 'auditorWhoHears'];
const seePeople: readonly Roles[] = ['siteAdministrator', ...auditors];

/** Each screen, and who has it. */
const screens = (people: PeopleWithRoles): [string, readonly Roles[]][] => [
  ['/dashboard/overview', all],
  ['/dashboard/overview/list', all],
  ['/dashboard/monitors', all],
  ['/dashboard/unassigned_monitors', all],
  ['/dashboard/deleted_monitors', all],
  ['/dashboard/facilitylist', all],
  [`/dashboard/facility-details/${people.inside.facilityId}`, all],
  [`/dashboard/monitor-details/${people.inside.monitorId}`, all],
  [`/dashboard/monitor-details/${people.inside.monitorId}?tab=log`, all],
  [`/dashboard/monitor-details/${people.inside.monitorId}?tab=cloud`, all],
  ['/dashboard/users', seePeople],
  ['/dashboard/audit', seePeople],
  ['/dashboard/siteconfig', seePeople],
  ['/dashboard/import', ['siteAdministrator']],
  ['/dashboard/certificates', all],
  ['/dashboard/revocations', all],
  ['/dashboard/round', all],
  ['/dashboard/usermanual', all],
  ['/my-page', all],
  ['/builder', all],
];

describe.each(all)('%s', (name) => {
  it('is asked for nothing that they may not, on any screen that they have', async () => {
    const { wire, refused } = refusals();
    const app = await openScreenAs(service, there.people[name], '/dashboard/monitors', { wire });
    await app.settled();
    const missing: string[] = [];
    for (const [address] of screens(there)) {
      await act(() => app.router.navigate({ href: address }));
      await app.settled();
      if (app.address().startsWith(errorScreen)) missing.push(address);
    }
    expect(refused).toEqual([]);
    expect(missing).toEqual(
      screens(there)
        .filter(([, whose]) => !whose.includes(name))
        .map(([address]) => address),
    );
  });
});

const changes = ['Add', 'Associate', 'Delete', 'Edit', 'Get New Audio', 'New log', 'Restore'];
/** The names of those buttons that are there. */
const offered = () =>
  changes.filter((text) =>
    screen.queryAllByText(text).some((each) => each.closest('button, th') && !each.closest('[hidden]')),
  );

describe('the buttons', () => {
  it.each<[Roles, string]>([
    ['engineer', 'monitors'],
    ['engineer', 'facilitylist'],
    ['auditor', 'monitors'],
    ['auditor', 'users'],
  ])('of %s on %s change nothing', async (name, list) => {
    const app = await openScreenAs(service, there.people[name], `/dashboard/${list}`);
    await app.settled();
    expect(offered()).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

  it('of an engineer on the page of a monitor ask it, and change nothing', async () => {
    const { inside, people } = there;
    const app = await openScreenAs(
      service,
      people.engineer,
      `/dashboard/monitor-details/${inside.monitorId}`,
    );
    await screen.findByText('Get New Audio');
    await app.settled();
    expect(offered()).toEqual(['Get New Audio']);
  });
});

describe('a scan', () => {
  it.each<[Roles, boolean]>([
    ['engineer', false],
    ['siteAdministrator', true],
  ])('of an unknown monitor by %s leads to adding it: %s', async (name, adds) => {
    const app = await openScreenAs(service, there.people[name], '/dashboard/monitors');
    act(() => app.store.set(scanRequest, { content: 'IPM-UNKNOWN-1' }));
    expect(await screen.findByText(/^No monitor has the serial number/)).toBeTruthy();
    expect(screen.queryByText('Add Monitor') !== null).toBe(adds);
  });
});

describe('recordings', () => {
  it.each<[Roles, boolean]>([
    ['auditor', false],
    ['auditorWhoHears', true],
    ['engineer', true],
  ])('of %s have Play: %s', async (name, hears) => {
    const app = await openScreenAs(service, there.people[name], `/dashboard/monitor-details/${device.id}`);
    await screen.findAllByText(/^1 recording/);
    await app.settled();
    expect(screen.queryAllByRole('button', { name: /^Play / }).length > 0).toBe(hears);
    expect(screen.queryByText(/but not hear them/) === null).toBe(hears);
  });
});

describe('a link to what is outside', () => {
  it.each(['monitor', 'facility'] as const)('says the same as for what does not exist: %s', async (kind) => {
    const { outside, people } = there;
    const id = kind === 'monitor' ? outside.monitorId : outside.facilityId;
    const says = async (of: string) => {
      const app = await openScreenAs(service, people.engineer, `/dashboard/${kind}-details/${of}`);
      await waitFor(() => expect(app.address()).toContain(errorScreen));
      await screen.findByText(/^This page doesn't exist/);
      const text = document.querySelector('main')?.textContent?.replaceAll(of, 'id');
      app.close();
      return text;
    };
    const ofOutside = await says(id);
    expect(ofOutside).toBe(await says('00000000-0000-7000-8000-000000000000'));
    expect(ofOutside).not.toContain('Outside');
  });
});
