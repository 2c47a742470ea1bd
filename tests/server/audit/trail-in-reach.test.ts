// The trail as a site administrator reads it: what it says of people who also belong elsewhere, and nothing of where.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditEntry, listAuditEntries } from '../../../contract/audit/audit.ts';
import { success } from '../../../contract/common/envelope.ts';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { createUser, updateUser } from '../../../contract/users/user-writes.ts';
import { typedChange, typedUser } from '../../support/form-values.ts';
import { addPeopleWithRoles, type PeopleWithRoles } from '../../support/people-with-roles.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

const role = (name: GivenRole['role'], facility_id: string | null, may_hear = false): GivenRole => ({
  role: name,
  facility_id,
  may_hear,
});

/** The entries about a record, as the site administrator reads them, the newest first. */
async function entriesAbout(record: string): Promise<AuditEntry[]> {
  const { token } = there.people.siteAdministrator;
  const answer = await service.send(listAuditEntries, { query: { record } }, token);
  return success(listAuditEntries.data).parse(await answer.json()).data?.[0]?.entries ?? [];
}

/** What the newest entry about a person says of their places. */
async function newestAbout(id: string) {
  const [entry] = await entriesAbout(id);
  return entry?.records[0];
}

/** Somebody of both sites, with all that there is. */
async function addPerson(roles: readonly GivenRole[]): Promise<string> {
  const location = [there.inside.facilityId, there.outside.facilityId];
  const { data } = await service.ask(createUser, {
    body: typedUser(location, { ...typedChange, roles: [...roles] }),
  });
  return data[0]?.user_id ?? '';
}

async function change(id: string, roles: readonly GivenRole[]): Promise<void> {
  const location = [there.inside.facilityId, there.outside.facilityId];
  await service.ask(updateUser, {
    params: { id },
    body: { ...typedChange, location, roles: [...roles] },
  });
}

describe('an entry about somebody of several sites', () => {
  it('names the roles and memberships within alone', async () => {
    const { inside, outside } = there;
    const id = await addPerson([
      role('siteAdministrator', outside.facilityId),
      role('engineer', inside.facilityId),
      role('engineer', outside.facilityId),
      role('auditor', null, true),
    ]);
    const record = await newestAbout(id);
    expect(record?.after).toMatchObject({
      facility_ids: inside.facilityId,
      facilities: 'Inside (CODE-Inside)',
      role_ids: `engineer:${inside.facilityId}`,
      roles: 'Engineer of Inside (CODE-Inside)',
    });
    expect(record?.hidden_after).toEqual(['facilities', 'roles']);
    expect(JSON.stringify(record)).not.toMatch(/Outside|Auditor|auditor/);
    expect(JSON.stringify(record)).not.toContain(outside.facilityId);
  });

  it('says that something outside has changed, and not what', async () => {
    const { inside, outside } = there;
    const kept = role('siteAdministrator', inside.facilityId);
    const id = await addPerson([kept]);
    expect((await newestAbout(id))?.hidden_after).toEqual(['facilities']);
    await change(id, [kept, role('engineer', outside.facilityId)]);
    const words = {
      role_ids: `siteAdministrator:${inside.facilityId}`,
      roles: 'Site administrator of Inside (CODE-Inside)',
    };
    expect(await newestAbout(id)).toMatchObject({ before: words, after: words, hidden_after: ['roles'] });
    expect(await newestAbout(id)).not.toHaveProperty('hidden_before');
    await change(id, [kept, role('auditor', null)]);
    await change(id, [kept, role('auditor', null, true)]);
    // Words alone differ, which are not told apart.
    expect(await newestAbout(id)).toMatchObject({
      before: { roles: '' },
      after: { roles: '' },
      hidden_before: ['roles'],
      hidden_after: ['roles'],
    });
  });
});
