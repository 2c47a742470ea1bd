// The service's answers about a request are read into one union; the steps of a request are in request-steps.test.ts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerTimeoutSeconds,
  channelArrived,
  type MonitorRequest,
  type RequestStatus,
  requestKinds,
  requestStates,
} from '../../../contract/requests/requests.ts';
import {
  type LocalTimes,
  type RequestState,
  toRequestState,
} from '../../../src/features/requests/requests/request-state.ts';

const timeoutMs = answerTimeoutSeconds * 1000;
const noTimes: LocalTimes = { requestedAt: null, receivedAt: null };
const now = Date.parse('2026-11-21T14:00:00Z');
const request: MonitorRequest = {
  id: 'r1',
  kind: 'audio',
  state: 'handed',
  asked_by: 'Ada Morgan',
  asked_at: '2026-11-21T13:59:00Z',
};
const origin = { by: 'Ada Morgan', since: request.asked_at };
const running = { ...origin, openSeconds: 60 };
const nothingArrived = { arrived: [], missing: null };
const read = (status: RequestStatus, times: Partial<LocalTimes> = {}) =>
  toRequestState('audio', status, { ...noTimes, ...times }, now);

const word = fc.constantFrom(null, undefined, '', 'WAITING', channelArrived);
const anyJob = fc.record({
  id: fc.constantFrom('r1', 'r2'),
  kind: fc.constantFrom(...requestKinds),
  state: fc.constantFrom(...requestStates),
  asked_by: fc.string(),
  asked_at: fc
    .date({ min: new Date(0), max: new Date(now), noInvalidDate: true })
    .map((at) => at.toISOString()),
  failure: fc.option(fc.string()),
});
const fields = {
  upload_request: fc.constantFrom(null, undefined, '', 'LOG'),
  probe_status: fc.constantFrom(null, 'A', 'B', 'AB'),
  channel_a: word,
  channel_b: word,
} as const;
const withJobs = fc.record({ ...fields, audio: fc.option(anyJob), log: fc.option(anyJob) });
const withoutJobs = fc.record(fields);
const time = fc.option(fc.integer({ min: now - 2 * timeoutMs, max: now }));
const anyTimes: fc.Arbitrary<LocalTimes> = fc.record({ requestedAt: time, receivedAt: time });
const kind = fc.constantFrom(...requestKinds);

describe('the state of a request that the service lists', () => {
  it.each<[Partial<RequestStatus>, Partial<LocalTimes>, RequestState]>([
    [{ audio: null, log: null }, {}, { type: 'idle' }],
    [{ audio: { ...request, state: 'waiting' } }, {}, { type: 'waiting', id: 'r1', ...running }],
    [
      { audio: request, probe_status: 'AB', channel_a: channelArrived },
      {},
      { type: 'received', arrived: ['A'], missing: ['B'], ...running },
    ],
    [
      { audio: request, probe_status: 'B', channel_a: channelArrived },
      {},
      { type: 'received', arrived: [], missing: ['B'], ...running },
    ],
    [
      { audio: { ...request, open_seconds: 7.5 } },
      {},
      { type: 'received', ...nothingArrived, ...origin, openSeconds: 7.5 },
    ],
    [{ audio: { ...request, state: 'cancelled' } }, {}, { type: 'cancelled', id: 'r1' }],
    [{ audio: { ...request, state: 'done' } }, {}, { type: 'done' }],
    [
      { audio: { ...request, state: 'failed', failure: 'No probe' } },
      {},
      { type: 'failed', reason: 'No probe', ...nothingArrived, ...origin },
    ],
    [
      { audio: { ...request, state: 'failed' } },
      {},
      { type: 'failed', reason: null, ...nothingArrived, ...origin },
    ],
    [{ audio: { ...request, state: 'unanswered' } }, {}, { type: 'timedOut', ...nothingArrived, ...origin }],
    [
      { audio: { ...request, state: 'unanswered' }, probe_status: 'AB', channel_a: channelArrived },
      {},
      { type: 'timedOut', arrived: ['A'], missing: ['B'], ...origin },
    ],
    [{ audio: request }, { receivedAt: now - timeoutMs }, { type: 'timedOut', ...nothingArrived, ...origin }],
  ])('with status %j and local times %j is %j', (status, times, state) => {
    expect(read(status, times)).toEqual(state);
  });

  it('ignores a request of the other kind', () => {
    expect(toRequestState('log', { audio: request }, noTimes, now)).toEqual({ type: 'idle' });
  });

  it('never times out while the monitor has not connected', () => {
    fc.assert(
      fc.property(withJobs, anyTimes, kind, (status, times, of) => {
        const known = status[of];
        fc.pre(known?.state === 'waiting');
        expect(toRequestState(of, status, times, now).type).toBe('waiting');
      }),
    );
  });

  it('is done when the service says so, whatever this tab has seen', () => {
    fc.assert(
      fc.property(withJobs, anyTimes, kind, (status, times, of) => {
        const state = toRequestState(of, status, times, now);
        const ends = { done: 'done', failed: 'failed', unanswered: 'timedOut' } as const;
        const requestState = status[of]?.state;
        if (requestState && requestState in ends)
          expect(state.type).toBe(ends[requestState as keyof typeof ends]);
        if (!requestState) expect(state.type).toBe('idle');
      }),
    );
  });
});

describe('the state where the service lists no requests', () => {
  it.each<[RequestStatus, Partial<LocalTimes>, RequestState['type']]>([
    [{ probe_status: 'AB', channel_a: channelArrived }, {}, 'idle'],
    [{ probe_status: 'AB', channel_a: channelArrived }, { requestedAt: now }, 'received'],
    [
      { probe_status: 'AB', channel_a: channelArrived, channel_b: channelArrived },
      { requestedAt: now },
      'done',
    ],
    [{ probe_status: 'A', channel_a: channelArrived }, { requestedAt: now }, 'done'],
    [{ probe_status: null }, { requestedAt: now - timeoutMs }, 'timedOut'],
  ])('with status %j and local times %j is %s', (status, times, is) => {
    expect(read(status, times).type).toBe(is);
  });

  it('is done for a log when upload_request is empty or null, also when others requested it', () => {
    const log = (upload_request: string | null, requestedAt: number | null) =>
      toRequestState('log', { upload_request, probe_status: null }, { requestedAt, receivedAt: null }, now)
        .type;
    expect(log('LOG', null)).toBe('received');
    expect(log('LOG', now)).toBe('received');
    expect(log('', now)).toBe('done');
    expect(log('', null)).toBe('idle');
    expect(log(null, now)).toBe('done');
    expect(log(null, null)).toBe('idle');
  });

  it('is done for audio exactly when every channel of the connected probes has arrived', () => {
    fc.assert(
      fc.property(withoutJobs, (status) => {
        const required = [...(status.probe_status ?? '')];
        const words: Record<string, unknown> = { A: status.channel_a, B: status.channel_b };
        const whole = required.length > 0 && required.every((channel) => words[channel] === channelArrived);
        expect(read(status, { requestedAt: now }).type).toBe(whole ? 'done' : 'received');
      }),
    );
  });
});

describe('a received request', () => {
  it('counts each channel of the connected probes either as arrived or as missing', () => {
    fc.assert(
      fc.property(fc.oneof(withJobs, withoutJobs), anyTimes, (status, times) => {
        const state = read(status, times);
        if (state.type !== 'received' || state.missing === null) return;
        expect([...state.arrived, ...state.missing].sort().join('')).toBe(status.probe_status);
      }),
    );
  });
});
