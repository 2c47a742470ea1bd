// The demo's site administrator in a browser, whose roles an administrator gives and takes meanwhile.
import { expect } from '@playwright/test';
import { z } from 'zod';
import type { GivenRoleName } from '../../contract/common/rights.ts';
import { facility } from '../../contract/facilities/facilities.ts';
import { job } from '../../contract/jobs/jobs.ts';
import { monitor } from '../../contract/monitors/monitors.ts';
import { user } from '../../contract/users/users.ts';
import { openApi } from './api.ts';
import { testUsers } from './console.ts';
import type { Production } from './production.ts';

interface Place {
  /** Record id. */
  id: string;
  name: string;
}

/** The two facilities with the most monitors, among the first hundred that have one. */
async function busiest({ ask }: Awaited<ReturnType<typeof openApi>>): Promise<[Place, Place]> {
  const assigned = await ask('GET', 'monitors/assigned?count=100', monitor);
  const ids = assigned.map(({ facility_id: id }) => String(id));
  const times = (id: string) => ids.filter((each) => each === id).length;
  const [here = '', there = ''] = [...new Set(ids)].sort((one, other) => times(other) - times(one));
  const find = async (id: string) => {
    const [found] = await ask('GET', `facilities/${id}`, facility);
    return { id, name: found?.name ?? '' };
  };
  return [await find(here), await find(there)];
}

/** Gives the demo's site administrator one role at a time, and finds the facilities for it. */
export async function openRoles(production: Pick<Production, 'origin'>) {
  const api = await openApi(production);
  const [here, there] = await busiest(api);
  const { email } = testUsers.siteAdministrator;
  const { user_id: id, ...before } = await api.findUser((each) => each.email === email);

  /** They have this role in this facility from now on, and no other. */
  async function give(role: GivenRoleName, { id: facility_id }: Place): Promise<void> {
    await api.ask('PUT', `users/${id}`, user, {
      firstName: before.first_name,
      lastName: before.last_name,
      countryCode: before.country_code,
      phoneNumber: before.phone_number,
      location: [here.id, there.id],
      roles: [{ role, facility_id }],
    });
  }

  /** Adds monitors to a facility, all at once. */
  async function addMonitors(place: Place, count: number, name: string): Promise<void> {
    const rows = Array.from({ length: count }, (_, n) => ({
      row: n + 1,
      cells: [`${name}-${n}`, `${name} ${n}`, place.name],
    }));
    const id = crypto.randomUUID();
    const columns = ['cloud_id', 'monitor_id', 'facility'];
    await api.ask('POST', 'imports', job, { entity: 'monitors', columns, rows, id, mode: 'all' });
    const done = async () => (await api.ask('GET', `jobs/${id}`, job))[0]?.counts;
    await expect.poll(done).toEqual({ done: count });
  }

  /** Somebody of a facility, without a role. */
  async function addMember(place: Place, email: string): Promise<void> {
    await api.ask('POST', 'users', z.unknown(), {
      firstName: 'Ada',
      lastName: 'Member',
      email,
      phoneNumber: '6175550100',
      location: [place.id],
    });
  }

  return { here, there, give, addMonitors, addMember };
}
