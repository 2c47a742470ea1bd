import { createStore } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { verifyCode } from '../../../contract/accounts/accounts.ts';
import { restoreMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { countMonitors, getMonitor, searchMonitors } from '../../../contract/monitors/monitors.ts';
import type { AppError } from '../../../src/api/app-error.ts';
import { createCall } from '../../../src/api/http.ts';
import { createReachability } from '../../../src/api/reachability.ts';

const good = { status: true, message: 'success', data: [], count: 7 };
const count = { params: { menu: 'MONITOR_ALL' } } as const;
const search = { query: {}, body: { searchValue: 'icu' } };

/** A call whose network is a list of answers, one per request. */
function setUp(...answers: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = [];
  const onForbidden = vi.fn();
  const onUnauthenticated = vi.fn();
  const reachability = createReachability(createStore(), async () => false);
  const call = createCall({
    apiBase: '/api/',
    reachability,
    token: async (fresh) => (fresh ? 'fresh' : 'stale'),
    language: () => 'en',
    onForbidden,
    onUnauthenticated,
    fetch: async (input) => {
      requests.push((input as Request).clone());
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (!answer) throw new Error('no answer');
      return await answer();
    },
  });
  return { call, requests, onForbidden, onUnauthenticated, reachability };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const refused = (status: number) => json({ status: false, message: `said ${status}` }, status);
const cut = () => {
  throw new TypeError('Failed to fetch');
};

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  return await work.then(
    () => {
      throw new Error('did not fail');
    },
    (error: AppError) => error,
  );
}

describe('a call of the contract', () => {
  it('fills the path, sends the token and reads the envelope', async () => {
    const { call, requests } = setUp(json(good));
    expect((await call(countMonitors, count)).count).toBe(7);
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/v1/monitors/menu/count/MONITOR_ALL');
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer stale');
    expect(requests[0]?.headers.get('Accept-Language')).toBe('en');
  });

  it('encodes an id, which cannot change the path', async () => {
    const { call, requests } = setUp(refused(404));
    await failureOf(call(getMonitor, { params: { id: '../../users?x=1' } }));
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/v1/monitors/..%2F..%2Fusers%3Fx%3D1');
  });

  it('asks for a fresh token once after a 401', async () => {
    const { call, requests } = setUp(refused(401), json(good));
    await call(countMonitors, count);
    expect(requests.map((request) => request.headers.get('Authorization'))).toEqual([
      'Bearer stale',
      'Bearer fresh',
    ]);
  });

  it('ends the session after the second 401', async () => {
    const { call, requests, onUnauthenticated } = setUp(refused(401));
    expect((await failureOf(call(countMonitors, count))).type).toBe('unauthenticated');
    expect(requests).toHaveLength(2);
    expect(onUnauthenticated).toHaveBeenCalledOnce();
  });

  it('takes a 403 for none whose body was cut: it may have said that one act alone is refused', async () => {
    const broken = () =>
      new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) }), {
        status: 403,
      });
    const { call, onForbidden } = setUp(broken);
    expect((await failureOf(call(countMonitors, count, { retry: 0 }))).type).toBe('noAnswer');
    expect(onForbidden).not.toHaveBeenCalled();
  });

  it('reports a 403', async () => {
    const { call, onForbidden } = setUp(refused(403));
    expect((await failureOf(call(countMonitors, count))).type).toBe('forbidden');
    expect(onForbidden).toHaveBeenCalledOnce();
  });

  it('sends no token to a public endpoint, and a refusal there ends no session', async () => {
    for (const status of [401, 403]) {
      const { call, requests, onForbidden, onUnauthenticated } = setUp(refused(status));
      const failure = await failureOf(call(verifyCode, { body: { email: 'a@example.com', otp: '1' } }));
      expect(failure.message).toBe(`said ${status}`);
      expect(requests.map((request) => request.headers.get('Authorization'))).toEqual([null]);
      expect(onForbidden).not.toHaveBeenCalled();
      expect(onUnauthenticated).not.toHaveBeenCalled();
    }
  });

  it('repeats a GET that did not reach the service', async () => {
    const { call, requests, reachability } = setUp(cut, json(good));
    await call(countMonitors, count);
    expect(requests).toHaveLength(2);
    expect(reachability.lostSince()).toBeNull();
  });

  it('takes one late answer for no outage where the service answers another call in time', async () => {
    const late = () => Promise.reject(new DOMException('too slow', 'TimeoutError'));
    for (const { check, outage } of [
      { check: json(good), outage: null },
      { check: refused(404), outage: null },
      { check: late, outage: 'timeout' },
      { check: cut, outage: 'noAnswer' },
    ]) {
      const { call, requests, reachability } = setUp(late, check);
      expect((await failureOf(call(searchMonitors, search, { retry: 0 }))).type).toBe('timeout');
      expect(reachability.lostSince()).toBeNull();
      await vi.waitFor(() => expect(requests).toHaveLength(2));
      expect(new URL(requests[1]?.url ?? '').pathname).toBe('/api/v1/capabilities');
      await vi.waitFor(() => expect(reachability.outage()).toBe(outage));
    }
  });

  it('takes no answer to a call that the screen can do without for no outage', async () => {
    for (const { options, isLost } of [
      { options: { retry: 0 }, isLost: true },
      { options: { retry: 0, dispensable: true }, isLost: false },
    ]) {
      const { call, reachability } = setUp(cut);
      expect((await failureOf(call(searchMonitors, search, options))).type).toBe('noAnswer');
      await vi.waitFor(() => expect(reachability.lostSince() !== null).toBe(isLost));
    }
  });

  it('repeats a search that the service was too busy for, as a GET, with its whole body', async () => {
    const { call, requests } = setUp(refused(503), json(good));
    await call(searchMonitors, search);
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([search.body, search.body]);
  });

  it('sends a write only once', async () => {
    for (const answer of [cut, refused(500), refused(503)]) {
      const { call, requests } = setUp(answer);
      await failureOf(call(restoreMonitors, { body: { monitor_ids: ['m1'] } }));
      // Something small may be asked, which tells whether the service is lost.
      expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    }
  });

  it('maps every failure to its kind of error', async () => {
    const table: [() => Response, string, string][] = [
      [refused(404), 'notFound', 'said 404'],
      [refused(409), 'conflict', 'said 409'],
      [refused(422), 'rejected', 'said 422'],
      [refused(500), 'server', 'said 500'],
      [json({ status: false, message: 'no' }), 'rejected', 'no'],
      [() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }), 'server', 'server'],
      [() => new Response('<html>'), 'badResponse', 'badResponse'],
      [json({ status: true, data: [{ id: 1 }] }), 'badResponse', 'badResponse'],
      [json({ monitors: [] }), 'badResponse', 'badResponse'],
      [cut, 'noAnswer', 'noAnswer'],
    ];
    for (const [answer, kind, message] of table) {
      const error = await failureOf(setUp(answer).call(searchMonitors, search, { retry: 0 }));
      expect([error.type, error.message]).toEqual([kind, message]);
    }
  });

  it('keeps the fields and the code of a refusal', async () => {
    const body = { status: false, message: 'no', code: 802, errors: { page: 'bad' }, count: 3 };
    const error = await failureOf(setUp(json(body, 409)).call(searchMonitors, search));
    expect(error.details).toMatchObject({ code: '802', fields: { page: 'bad' }, count: 3, status: 409 });
  });

  it('sends nothing while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { call, requests } = setUp(json(good));
    expect((await failureOf(call(countMonitors, count))).type).toBe('offline');
    expect(requests).toHaveLength(0);
    vi.restoreAllMocks();
  });

  it('does not believe a browser that says offline while the service answers', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { call, reachability } = setUp(json(good));
    const doubted = createReachability(createStore(), async () => true);
    expect(doubted.outage()).toBe('offline');
    expect(doubted.isOffline()).toBe(true);
    await vi.waitFor(() => expect(doubted.lostSince()).toBeNull());
    expect(doubted.isOffline()).toBe(false);
    window.dispatchEvent(new Event('offline'));
    await vi.waitFor(() => expect(doubted.isOffline()).toBe(false));
    expect(doubted.lostSince()).toBeNull();
    // A call without an answer is believed.
    doubted.report('noAnswer');
    expect(doubted.outage()).toBe('offline');
    await failureOf(call(countMonitors, count));
    expect(reachability.outage()).toBe('offline');
    vi.restoreAllMocks();
  });

  it('takes one call without an answer for no outage while others are answered', async () => {
    const { call, requests, reachability } = setUp(cut, json({ ...good, data: ['counts'] }));
    expect((await failureOf(call(searchMonitors, search, { retry: 0 }))).type).toBe('noAnswer');
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await call(countMonitors, count);
    expect(reachability.lostSince()).toBeNull();
  });

  it('reports an aborted navigation as aborted, not as a failure', async () => {
    const given = new AbortController();
    const { call, reachability } = setUp(() => {
      given.abort();
      throw new DOMException('gone', 'AbortError');
    });
    expect((await failureOf(call(searchMonitors, search, { signal: given.signal }))).type).toBe('aborted');
    expect(reachability.lostSince()).toBeNull();
  });

  it('reports a body that never ends as late, in a browser that knows one error for every abort', async () => {
    vi.useFakeTimers();
    const endless = new ReadableStream({
      start(controller) {
        setTimeout(() => controller.error(new DOMException('aborted', 'AbortError')), 30_001);
      },
    });
    const { call } = setUp(() => new Response(endless));
    const failure = failureOf(call(countMonitors, count));
    await vi.advanceTimersByTimeAsync(31_000);
    expect((await failure).type).toBe('timeout');
  });
});
