// The facility of a monitor reads the same in a list and on the monitor's page.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answeringAs } from '../../support/literal-wire.ts';
import { addMonitor } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let id: string;
beforeAll(async () => {
  service = await startTestService();
  id = await addMonitor(service.db, { name: 'Bay 7' });
});
afterAll(() => service.close());

it('a facility without id and name is none', async () => {
  const withoutFacility = ({ data, ...envelope }: Record<string, unknown>) => ({
    ...envelope,
    data: (data as object[]).map((row) => ({ ...row, assigned_facility: { id: null, name: '' } })),
  });
  const wire = answeringAs({ 'GET v1/monitors': withoutFacility, 'GET v1/monitors/*': withoutFacility });
  const list = await openScreen(service, '/dashboard/monitors', { wire });
  expect((await screen.findByText('Bay 7')).closest('tr')?.textContent).toContain('Unassigned');
  list.close();
  await openScreen(service, `/dashboard/monitor-details/${id}`, { wire });
  await screen.findByText('Bay 7', { selector: 'h1' });
  expect(screen.getByText('Unassigned /')).toBeTruthy();
});
