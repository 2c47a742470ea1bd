// Somebody who administers one facility and is an engineer of another one, on the real service: what is offered is of the first.
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openAddForm } from '../../support/form-dialog.ts';
import { closeLater } from '../../support/open-resources.ts';
import { addPersonWith, type Person } from '../../support/people-with-roles.ts';
import { addFacilities } from '../../support/records.ts';
import { openScreenAs } from '../../support/screen-as.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let person: Person;

beforeEach(async () => {
  const started = await startTestService();
  service = started;
  closeLater(() => started.close());
  const [bay = '', care = ''] = await addFacilities(service.db, [
    { name: 'Bayview' },
    { name: 'Care Center' },
  ]);
  person = await addPersonWith(service, [
    { role: 'siteAdministrator', facility_id: bay, may_hear: false },
    { role: 'engineer', facility_id: care, may_hear: false },
  ]);
});

it.each([
  ['/dashboard/monitors', 'Monitor', 'Facility'],
  ['/dashboard/users', 'User', 'Facility'],
] as const)('is offered the facilities in which a record can be added: %s', async (address, kind, label) => {
  const app = await openScreenAs(service, person, address);
  await untilOffered(app);
  const { dialog } = await openAddForm(app, kind);
  await app.user.click(dialog.getByLabelText(label, { selector: 'input' }));
  const option = { selector: '[role=option], [role=option] *' };
  expect(await screen.findByText('Bayview', option)).toBeTruthy();
  expect(screen.queryByText('Care Center', option)).toBeNull();
});
