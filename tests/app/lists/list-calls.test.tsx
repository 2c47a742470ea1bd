// An open list's calls each half minute, of a fleet in which every row of its page has been overtaken, and notices about
// hundreds of monitors come.
import { screen } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { notify } from '../../../server/store/changes/notify.ts';
import { recordHeartbeats } from '../../../server/store/overview/presence.ts';
import { addMonitors } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let ids: string[];
let app: Awaited<ReturnType<typeof openScreen>>;

/** Half minutes. Twenty of them gave 60 and 380 calls. */
const rounds = 3;

beforeAll(async () => {
  service = await startTestService();
  ids = await addMonitors(
    service.db,
    Array.from({ length: 20 }, (_, n) => ({ name: `Bay ${n}`, online: false })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  app.close();
});
afterAll(() => service.close());

const withoutCapabilities: Wire = async (request, pass) =>
  request.url.endsWith('/v1/capabilities') ? Response.json({}, { status: 404 }) : await pass();
/** Not a status that is tried again. */
const tooBusyForCapabilities: Wire = async (request, pass) =>
  request.url.endsWith('/v1/capabilities') ? Response.json({}, { status: 507 }) : await pass();
const asItIs: Wire = (_request, pass) => pass();

/** The list, of which every row has been overtaken since. A start is over with its counts, which come a second after it. */
async function openOvertakenList(wire: Wire, lastOfStart: RegExp): Promise<void> {
  await service.db.execute(sql`UPDATE monitors SET online = false, last_communication = NULL`);
  await recordHeartbeats(service.db, ids.slice(0, 10), new Date('2026-03-01T11:59:00Z'));
  // It stands still: else a busy machine's seconds would bring calls of their own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  app = await openScreen(service, '/dashboard/monitors', { wire });
  await screen.findByText('Bay 1', { selector: 'a' });
  await app.user.click(screen.getByRole('heading', { level: 1 }));
  await app.until(() => app.requests.some((line) => lastOfStart.test(line)));
  await app.settled();
  await recordHeartbeats(service.db, ids.slice(10), new Date('2026-03-01T12:00:00Z'));
  app.requests.length = 0;
}

it.each([
  ['of a server that answers many at once', asItIs, 4, /counts$/],
  ['of any other server', withoutCapabilities, 19, /menu\/count\//],
] as const)('a list %s is kept current', async (_, wire, callsEach, lastOfStart) => {
  await openOvertakenList(wire, lastOfStart);
  for (let round = 0; round < rounds; round += 1) {
    const what = 'presence';
    await notify(service.db, { id: `notice ${round}`, entity: 'monitors', what, ids: [], count: 500 });
    const before = app.requests.length;
    await vi.advanceTimersByTimeAsync(30_000);
    await app.until(() => app.requests.length >= before + callsEach);
    await app.settled();
  }
  const calls = app.requests.filter((line) => !line.endsWith('/events'));
  expect(calls.length).toBe(rounds * callsEach);
});

it('a list of a server that is too busy to say what it offers asks for no row by itself', async () => {
  await openOvertakenList(tooBusyForCapabilities, /capabilities$/);
  await notify(service.db, { id: 'notice', entity: 'monitors', what: 'presence', ids: [], count: 500 });
  await vi.advanceTimersByTimeAsync(30_000);
  await app.until(() => app.requests.includes('GET /api/v1/capabilities'));
  await app.settled();
  expect(app.requests.filter((line) => line.startsWith('GET /api/v1/monitors/'))).toEqual([]);
});
