// A request from the tap to its end: what each event makes of it, whatever came before.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerTimeoutSeconds,
  channelArrived,
  type MonitorRequest,
  type RequestStatus,
  requestStates,
} from '../../../contract/requests/requests.ts';
import { isRunning } from '../../../src/features/requests/requests/request-state.ts';
import {
  endingOf,
  nextProgress,
  noRequest,
  type RequestEvent,
  type RequestProgress,
} from '../../../src/features/requests/requests/request-steps.ts';

const timeoutMs = answerTimeoutSeconds * 1000;
const start = Date.parse('2026-11-21T14:00:00Z');

function statusIn(state: MonitorRequest['state'], more: Partial<MonitorRequest> = {}): RequestStatus {
  const request = {
    id: 'r1',
    kind: 'audio',
    state,
    asked_by: 'Ada Morgan',
    asked_at: '2026-11-21T13:59:00Z',
  } as const;
  return { audio: { ...request, ...more }, log: null };
}

/** An event still without its time; `stale` is a status that was asked for before the latest tap. */
type Happening =
  | { type: 'sending' | 'notSent' | 'statusFailed' }
  | { type: 'sent' | 'status' | 'stale'; status: RequestStatus };

function happen(before: RequestProgress, what: Happening, at: number): RequestProgress {
  return nextProgress('audio', before, toEvent(before, what, at));
}

function toEvent({ requestedAt }: RequestProgress, what: Happening, at: number): RequestEvent {
  switch (what.type) {
    case 'sent':
      return { type: 'sent', status: what.status, at };
    case 'status':
      return { type: 'status', status: what.status, requestedAt, at };
    case 'stale':
      return { type: 'status', status: what.status, requestedAt: (requestedAt ?? 0) - 1, at };
    case 'statusFailed':
      return { type: 'statusFailed', reason: 'Not today' };
    default:
      return { type: what.type };
  }
}

const withRequest = fc.constantFrom(...requestStates).map((state) => statusIn(state));
const withoutJobs: fc.Arbitrary<RequestStatus> = fc.record({
  probe_status: fc.constantFrom(null, 'A', 'B', 'AB'),
  channel_a: fc.constantFrom(null, channelArrived),
  channel_b: fc.constantFrom(null, channelArrived),
});
const status = fc.oneof(withRequest, withoutJobs, fc.constant<RequestStatus>({ audio: null, log: null }));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ type: fc.constantFrom('sending' as const, 'notSent' as const, 'statusFailed' as const) }),
  fc.record({ type: fc.constantFrom('sent' as const, 'status' as const, 'stale' as const), status }),
);
const history = fc.array(fc.tuple(happening, fc.integer({ min: 1, max: 120_000 })), { maxLength: 12 });

/** Plays a history of steps: the progress that it leads to, and when. */
function play(steps: [Happening, number][]): { progress: RequestProgress; at: number } {
  let progress = noRequest;
  let at = start;
  for (const [what, wait] of steps) {
    at += wait;
    progress = happen(progress, what, at);
  }
  return { progress, at };
}

describe('a request', () => {
  it('goes from waiting to received to done', () => {
    const waiting = happen(noRequest, { type: 'sent', status: statusIn('waiting') }, start);
    expect(waiting).toMatchObject({ state: { type: 'waiting', by: 'Ada Morgan' }, requestedAt: start });
    const received = happen(waiting, { type: 'status', status: statusIn('handed') }, start + 6000);
    expect(received).toMatchObject({
      state: { type: 'received', missing: null },
      received: { id: 'r1', at: start + 6000 },
    });
    const done = happen(received, { type: 'status', status: statusIn('done') }, start + 12_000);
    expect(done.state).toEqual({ type: 'done' });
    expect(endingOf(received, done)).toBe('arrived');
  });

  it('for a log is not over by an answer that names none, but by the status that follows', () => {
    const nothing: RequestStatus = { upload_request: null };
    const sent = nextProgress('log', noRequest, { type: 'sent', status: nothing, at: start });
    expect(sent).toMatchObject({ state: { type: 'idle' }, requestedAt: start });
    const event = { type: 'status', requestedAt: start, at: start } as const;
    const open = nextProgress('log', sent, { ...event, status: { upload_request: 'LOG' } });
    expect(open.state.type).toBe('received');
    expect(nextProgress('log', open, { ...event, status: nothing }).state.type).toBe('done');
  });

  it('fails with the reason that the monitor gives', () => {
    const waiting = happen(noRequest, { type: 'sent', status: statusIn('waiting') }, start);
    const failed = happen(
      waiting,
      { type: 'status', status: statusIn('failed', { failure: 'No probe' }) },
      start,
    );
    expect(failed.state).toMatchObject({ type: 'failed', reason: 'No probe', by: 'Ada Morgan' });
    expect(endingOf(waiting, failed)).toBeNull();
  });

  it('that was there, ended, before the first status has not just arrived', () => {
    const first = happen(noRequest, { type: 'status', status: statusIn('done') }, start);
    expect(endingOf(noRequest, first)).toBeNull();
  });

  it('arrives once, also where it is over before the answer to the tap', () => {
    const second = statusIn('done', { id: 'r2' });
    fc.assert(
      fc.property(
        fc.constantFrom(null, statusIn('done'), { audio: null, log: null }),
        fc.array(fc.constant(second), { maxLength: 2 }),
        fc.array(fc.constant(second), { maxLength: 2 }),
        (earlier, whileSending, later) => {
          const opened = earlier ? happen(noRequest, { type: 'status', status: earlier }, start) : noRequest;
          const steps: Happening[] = [
            { type: 'sending' },
            ...whileSending.map((status) => ({ type: 'status' as const, status })),
            { type: 'sent', status: second },
            ...later.map((status) => ({ type: 'status' as const, status })),
          ];
          let progress = opened;
          const endings = steps.map((step, index) => {
            const before = progress;
            progress = happen(before, step, start + index);
            return endingOf(before, progress);
          });
          expect(endings.filter(Boolean)).toEqual(['arrived']);
        },
      ),
    );
  });

  it('is unknown while its status cannot be read, and can still arrive', () => {
    const waiting = happen(noRequest, { type: 'sent', status: statusIn('waiting') }, start);
    const unknown = happen(waiting, { type: 'statusFailed' }, start);
    expect(unknown.state).toMatchObject({ type: 'unknown', reason: 'Not today', by: 'Ada Morgan' });
    const done = happen(unknown, { type: 'status', status: statusIn('done') }, start);
    expect(endingOf(unknown, done)).toBe('arrived');
  });

  it('has 5 minutes from when this tab first saw it received, whatever the clock of the service says', () => {
    const drift = fc.integer({ min: -86_400_000, max: 86_400_000 });
    fc.assert(
      fc.property(drift, fc.array(fc.integer({ min: 1, max: 120_000 }), { minLength: 1 }), (ahead, waits) => {
        const received = statusIn('handed', { handed_at: new Date(start + ahead).toISOString() });
        let progress = noRequest;
        let at = start;
        for (const wait of waits) {
          progress = happen(progress, { type: 'status', status: received }, at);
          expect(progress.state.type).toBe(at - start >= timeoutMs ? 'timedOut' : 'received');
          at += wait;
        }
      }),
    );
  });
});

it('gives another request its own 5 minutes', () => {
  const first = happen(noRequest, { type: 'status', status: statusIn('handed') }, start);
  const hourLater = start + 3_600_000;
  const second = happen(first, { type: 'status', status: statusIn('handed', { id: 'r2' }) }, hourLater);
  expect(second).toMatchObject({ state: { type: 'received' }, received: { id: 'r2', at: hourLater } });
});

describe('a request, after any sequence of events', () => {
  function always(check: (progress: RequestProgress, at: number) => void): void {
    fc.assert(
      fc.property(history, (steps) => {
        const { progress, at } = play(steps);
        check(progress, at);
      }),
    );
  }

  it('starts again when a tap is accepted, with a new time limit', () => {
    always((progress, at) => {
      const next = happen(progress, { type: 'sent', status: statusIn('handed') }, at + timeoutMs);
      expect(next).toMatchObject({
        sending: false,
        requestedAt: at + timeoutMs,
        received: { at: at + timeoutMs },
      });
      expect(next.state.type).toBe('received');
    });
  });

  it('ignores a status from before the latest tap', () => {
    fc.assert(
      fc.property(history, status, (steps, late) => {
        const { progress, at } = play(steps);
        expect(happen(progress, { type: 'stale', status: late }, at)).toEqual(progress);
      }),
    );
  });

  it('becomes unknown when its status cannot be read while it is running, else stays as it is', () => {
    always((progress, at) => {
      const next = happen(progress, { type: 'statusFailed' }, at);
      if (isRunning(progress.state)) expect(next.state.type).toBe('unknown');
      else expect(next).toEqual(progress);
    });
  });

  it('keeps its state while it is being sent', () => {
    always((progress, at) => {
      const sending = happen(progress, { type: 'sending' }, at);
      expect(sending).toEqual({ ...progress, sending: true });
      expect(happen(sending, { type: 'notSent' }, at)).toEqual({ ...progress, sending: false });
    });
  });

  it('arrives at most once', () => {
    fc.assert(
      fc.property(history, withRequest, (steps, after) => {
        const { progress, at } = play(steps);
        const first = happen(progress, { type: 'status', status: after }, at);
        const second = happen(first, { type: 'status', status: after }, at);
        expect(endingOf(first, second)).toBeNull();
      }),
    );
  });
});
