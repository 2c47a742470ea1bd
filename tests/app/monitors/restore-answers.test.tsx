// After Restore, the app says how many were restored where the server tells it, else only that they were.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answeringAs } from '../../support/literal-wire.ts';
import { addMonitor } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const answering = (answer: object): Wire => answeringAs({ 'POST v1/monitors/restore': () => answer });

const one = 'Monitor restored (unassigned)';

it.each([
  ['neither ids nor count', { status: true, message: 'success' }, one],
  ['ids alone', { status: true, data: ['some-id'] }, one],
  ['that none was left', { status: true, data: [], count: 0 }, 'These monitors are already restored.'],
])('after an answer with %s', async (says, answer, text) => {
  const name = `Bay ${says.length}`;
  await addMonitor(service.db, { name, deletedAt: new Date() });
  const app = await openScreen(service, '/dashboard/deleted_monitors', { wire: answering(answer) });
  await app.user.click(await screen.findByLabelText(`Restore ${name}`));
  expect(await screen.findByText(text)).toBeTruthy();
});
