// The change stream of an open list: interrupted, missing, or refused.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { eventually } from '../../support/eventually.ts';
import { countLists, openListByName, shown } from '../../support/list-changes.ts';
import { addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let app: Awaited<ReturnType<typeof openScreen>>;
const names = Array.from({ length: 10 }, (_, n) => `Ward Bay 0${n}`);

beforeAll(async () => {
  service = await startTestService();
  await addMonitors(
    service.db,
    names.map((name) => ({ name })),
  );
});
afterAll(() => service.close());
afterEach(() => app.close());

const streams = () => app.requests.filter((request) => request === 'GET /api/v1/events').length;

/** Without the service's own delay, which spreads a thousand browsers over half a minute. */
function withoutRetry() {
  let isFirst = true;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (!isFirst) controller.enqueue(chunk);
      isFirst = false;
    },
  });
}

describe('the change stream', () => {
  it('refetches everything once after it was interrupted', async () => {
    const line = new AbortController();
    app = await openListByName(service, 'ward', names, async (request, pass) => {
      const answer = await pass();
      if (!request.url.endsWith('/v1/events') || line.signal.aborted) return answer;
      const body = answer.body?.pipeThrough(withoutRetry(), { signal: line.signal });
      return new Response(body ?? null, { headers: answer.headers });
    });
    // An event that this browser misses.
    line.abort();
    await service.ask(createMonitor, {
      body: { monitor_id: 'Ward Aardvark', cloud_id: 'AARDVARK', auto_log_level: 500, facility_id: null },
    });
    await screen.findByText('1 change: show');
    expect(streams()).toBe(2);
    expect(countLists(app)).toBe(3);
  });

  it('is opened once, without a message, where the service has none', async () => {
    app = await openScreen(service, '/dashboard/monitors', {
      wire: (request, pass) =>
        request.url.endsWith('/v1/events')
          ? Promise.resolve(Response.json({ status: false, message: 'unknown' }, { status: 404 }))
          : pass(),
    });
    await waitFor(() => expect(streams()).toBe(1));
    await eventually(() => expect(shown()).toHaveLength(10));
    await app.settled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(app.signOuts).toEqual([]);
  });

  it('ends the session on a 403, but not on a 401', async () => {
    const refuse = (status: number) => async () =>
      Response.json({ status: false, message: 'no' }, { status });
    for (const [status, ends] of [
      [401, 0],
      [403, 1],
    ] as const) {
      app = await openScreen(service, '/dashboard/monitors', {
        wire: (request, pass) => (request.url.endsWith('/v1/events') ? refuse(status)() : pass()),
      });
      await waitFor(() => expect(streams()).toBeGreaterThan(0));
      await waitFor(() => expect(app.signOuts).toHaveLength(ends));
      app.close();
    }
  });
});
