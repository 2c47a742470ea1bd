// Imports of users, who are invited in the background.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
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
});
