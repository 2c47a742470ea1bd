// Imports of users, who are invited in the background.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { searchUsers } from '../../../../contract/users/users.ts';
import { outgoingMails, users } from '../../../../server/store/schema/index.ts';
import { startImportService, table } from '../../../support/import-service.ts';
import { addFacilities, addUser } from '../../../support/records.ts';

const { service, issuesOf, run, entriesOf } = startImportService();

describe('users', () => {
  const columns = ['firstName', 'lastName', 'email', 'phoneNumber', 'facilities', 'administrator'];

  it('are added with their facilities, and invited in the background', async () => {
    await addFacilities(service().db, [
      { name: 'Harbor', code: 'H1' },
      { name: 'Old Town', code: 'H2' },
    ]);
    const body = table(
      'users',
      columns,
      ['Ada', 'Example', 'ada@example.com', '+1 617 555 0123', 'Old Town | harbor', 'yes'],
      ['Bob', 'Example', 'bob@example.com', '6175550124', 'Harbor', ''],
    );
    const job = await run(body, 'right');
    expect(job.counts).toEqual({ done: 2 });
    const rows = await service().db.select().from(users).where(eq(users.status, 'STAGED'));
    expect(
      rows.map(({ firstName, administrator, status }) => [firstName, administrator, status]).toSorted(),
    ).toEqual([
      ['Ada', true, 'STAGED'],
      ['Bob', false, 'STAGED'],
    ]);
    const mails = await service().db.select().from(outgoingMails);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['account', 'invitation', 'newAdministrators']);
    await service().tryMails();
    expect(await service().mailbox('ada@example.com').letters()).toHaveLength(1);
    const [entry] = await entriesOf(job.id);
    expect(entry).toMatchObject({ action: 'create', entity: 'user', record_count: 2 });
  });

  it('name what is wrong', async () => {
    await addUser(service().db, { email: 'taken@example.com' });
    await addUser(service().db, { email: 'taken@münchen.de' });
    await addFacilities(service().db, [{ name: 'Harbor' }]);
    const body = table(
      'users',
      columns,
      ['Ada', '', 'ada', '6175550123', 'Harbor', 'perhaps'],
      ['Bob', 'Example', 'TAKEN@example.com', '6175550124', '', 'no'],
      ['Cy', 'Example', 'cy@example.com', '1', 'Harbor | Nowhere', 'no'],
      ['Di', 'Example', 'taken@XN--MNCHEN-3YA.de', '6175550125', 'Harbor', 'no'],
      ['Eve', 'Example', 'eve@straße.de', '6175550126', 'Harbor', 'no'],
      ['Flo', 'Example', 'eve@xn--strae-oqa.de', '6175550127', 'Harbor', 'no'],
    );
    expect(await issuesOf(body)).toEqual([
      '2 administrator: Use yes or no.',
      '2 lastName: Last Name is required',
      '2 email: Wrong email format',
      '3 facilities: Please Select atleast one facility',
      '3 email: This email is already in use.',
      '4 phoneNumber: 10 digits required',
      '4 facilities: No facility has this name. Add the facility first, or correct the name.',
      '5 email: This email is already in use.',
      '6 email: Another row of the file has the same value. (7)',
      '7 email: Another row of the file has the same value. (6)',
    ]);
  });

  const withRoles = [...columns.filter((name) => name !== 'administrator'), 'roles'];
  const rolesOf = async (email: string) => {
    const [user] = (await service().ask(searchUsers, { query: {}, body: { searchValue: email } })).data;
    return { roles: user?.roles, at: user?.assigned_facilities.map(({ name }) => name) };
  };

  it('are given roles, by names and codes of facilities, in any language', async () => {
    const [harbor = '', town = ''] = await addFacilities(service().db, [
      { name: 'Harbor', code: 'H1' },
      { name: 'Old Town', code: 'H2' },
    ]);
    const row = (name: string, roles: string) => [
      name,
      'Example',
      `${name}@roles.example.com`,
      '6175550123',
      'Harbor',
      roles,
    ];
    const body = table(
      'users',
      withRoles,
      row('Ada', 'Site administrator: h2 | Engineer: all'),
      row('Bob', 'Auditor with recordings|engineer:Old Town'),
      row('Cy', "Administrateur d'établissement : Old Town"),
      row('Di', '監査担当者'),
      row('Eve', ''),
      row('Flo', 'Engineer: H1 | Engineer: Harbor'),
    );
    expect(await issuesOf(body)).toEqual([]);
    expect((await run(body, 'all')).counts).toEqual({ done: 6 });
    const given = (role: string, facility_id: string | null, may_hear = false) => ({
      role,
      facility_id,
      may_hear,
    });
    expect(await rolesOf('ada@roles')).toEqual({
      roles: [given('siteAdministrator', town), given('engineer', null)],
      at: ['Harbor', 'Old Town'],
    });
    expect(await rolesOf('bob@roles')).toEqual({
      roles: [given('engineer', town), given('auditor', null, true)],
      at: ['Harbor', 'Old Town'],
    });
    expect(await rolesOf('cy@roles')).toMatchObject({ roles: [given('siteAdministrator', town)] });
    expect(await rolesOf('di@roles')).toMatchObject({ roles: [given('auditor', null)], at: ['Harbor'] });
    expect(await rolesOf('eve@roles')).toEqual({ roles: undefined, at: ['Harbor'] });
    expect(await rolesOf('flo@roles')).toEqual({ roles: [given('engineer', harbor)], at: ['Harbor'] });
  });

  it('name what is wrong with a role, and guess nothing', async () => {
    await addFacilities(service().db, [
      { name: 'Harbor', code: 'H1' },
      { name: 'Twin', code: 'T1' },
      { name: 'Twin', code: 'T2' },
    ]);
    const cells = [
      'Boss: Harbor',
      'Engineer',
      'Site administrator: all',
      'Auditor: Harbor',
      'Auditor | Auditor with recordings',
      'Engineer: Nowhere',
      'Engineer: Twin',
      'Engineer: T2',
      '=A1',
    ];
    const body = table(
      'users',
      withRoles,
      ...cells.map((cell, at) => ['Kim', 'Example', `kim${at}@example.com`, '6175550123', 'Harbor', cell]),
    );
    expect((await issuesOf(body)).map((issue) => issue.slice(0, 60))).toEqual([
      '2 roles: Use “Site administrator: facility”, “Engineer: faci',
      '3 roles: Name the facility after a colon, by its Facility ID',
      '4 roles: Choose the facility of the site administrator.',
      '5 roles: An auditor sees all facilities: leave the facility ',
      '6 roles: This role is in the list twice.',
      '7 roles: No facility has this name. Add the facility first, ',
      '8 roles: Several facilities have this name. Add the city or ',
      '10 roles: This is a formula, which is not calculated. Copy i',
    ]);
  });
});
