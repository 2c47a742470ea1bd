// What the service says of a request, read into one union: whatever it says, and whatever the clocks are.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerTimeoutSeconds,
  channelArrived,
  type MonitorRequest,
  requestKinds,
  requestStates,
  type UploadStatus,
} from '../../contract/monitors/requests.ts';
import {
  nothingKnown,
  type Own,
  type RequestState,
  readRequest,
  withSeen,
} from '../../src/features/monitor-details/requests/request-state.ts';

const tooLong = answerTimeoutSeconds * 1000;
const now = Date.parse('2026-11-21T14:00:00Z');
const job: MonitorRequest = {
  id: 'r1',
  kind: 'audio',
  state: 'handed',
  asked_by: 'Ada Morgan',
  asked_at: '2026-11-21T13:59:00Z',
};
const asked = { by: 'Ada Morgan', since: job.asked_at };
const read = (status: UploadStatus, own: Partial<Own> = {}, at = now) =>
  readRequest('audio', status, { ...nothingKnown, ...own }, at);

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
const time = fc.option(fc.integer({ min: now - 2 * tooLong, max: now }));
const anyOwn: fc.Arbitrary<Own> = fc.record({ askedAt: time, handedSince: time });
const kind = fc.constantFrom(...requestKinds);

describe('a job', () => {
  it.each<[Partial<UploadStatus>, Partial<Own>, RequestState]>([
    [{ audio: null, log: null }, {}, { is: 'idle' }],
    [
      { audio: { ...job, state: 'waiting' } },
      {},
      { is: 'waiting', handed: false, arrived: [], missing: null, ...asked },
    ],
    [
      { audio: job, probe_status: 'AB', channel_a: channelArrived },
      {},
      { is: 'waiting', handed: true, arrived: ['A'], missing: ['B'], ...asked },
    ],
    [
      { audio: job, probe_status: 'B', channel_a: channelArrived },
      {},
      { is: 'waiting', handed: true, arrived: [], missing: ['B'], ...asked },
    ],
    [{ audio: { ...job, state: 'done' } }, {}, { is: 'done' }],
    [
      { audio: { ...job, state: 'failed', failure: 'No probe' } },
      {},
      { is: 'failed', reason: 'No probe', ...asked },
    ],
    [{ audio: { ...job, state: 'failed' } }, {}, { is: 'failed', reason: null, ...asked }],
    [{ audio: { ...job, state: 'unanswered' } }, {}, { is: 'timedOut', ...asked }],
    [{ audio: job }, { handedSince: now - tooLong }, { is: 'timedOut', ...asked }],
  ])('of %j, with %j, is %j', (status, own, state) => {
    expect(read(status, own)).toEqual(state);
  });

  it('counts for its own kind only', () => {
    expect(readRequest('log', { audio: job }, nothingKnown, now)).toEqual({ is: 'idle' });
  });

  it('that waits for a monitor to connect never times out', () => {
    fc.assert(
      fc.property(withJobs, anyOwn, kind, (status, own, of) => {
        const known = status[of];
        fc.pre(known?.state === 'waiting');
        expect(readRequest(of, status, own, now).is).toBe('waiting');
      }),
    );
  });

  it('is over when the service says so, whatever this tab knows', () => {
    fc.assert(
      fc.property(withJobs, anyOwn, kind, (status, own, of) => {
        const state = readRequest(of, status, own, now);
        const ends = { done: 'done', failed: 'failed', unanswered: 'timedOut' } as const;
        const said = status[of]?.state;
        if (said && said in ends) expect(state.is).toBe(ends[said as keyof typeof ends]);
        if (!said) expect(state.is).toBe('idle');
      }),
    );
  });

  it('is given 5 minutes from when this tab first saw it at the monitor, whatever the clock of the service says', () => {
    const drift = fc.integer({ min: -86_400_000, max: 86_400_000 });
    fc.assert(
      fc.property(drift, fc.array(fc.integer({ min: 1, max: 120_000 }), { minLength: 1 }), (ahead, waits) => {
        const handed_at = new Date(now + ahead).toISOString();
        const status = { audio: { ...job, handed_at } };
        let own = nothingKnown;
        let at = now;
        for (const wait of waits) {
          own = withSeen('audio', status, own, at);
          expect(read(status, own, at).is).toBe(at - now >= tooLong ? 'timedOut' : 'waiting');
          at += wait;
        }
      }),
    );
  });
});

describe('a server without jobs', () => {
  it.each<[UploadStatus, Partial<Own>, RequestState['is']]>([
    [{ probe_status: 'AB', channel_a: channelArrived }, {}, 'idle'],
    [{ probe_status: 'AB', channel_a: channelArrived }, { askedAt: now }, 'waiting'],
    [{ probe_status: 'AB', channel_a: channelArrived, channel_b: channelArrived }, { askedAt: now }, 'done'],
    [{ probe_status: 'A', channel_a: channelArrived }, { askedAt: now }, 'done'],
    [{ probe_status: null }, { askedAt: now - tooLong }, 'timedOut'],
  ])('has of %j, asked %j, a recording that is %s', (status, own, is) => {
    expect(read(status, own).is).toBe(is);
  });

  it('has a log when upload_request is an empty text, also when others asked for it', () => {
    const log = (upload_request: string | null, askedAt: number | null) =>
      readRequest('log', { upload_request, probe_status: null }, { askedAt, handedSince: null }, now).is;
    expect(log('LOG', null)).toBe('waiting');
    expect(log('LOG', now)).toBe('waiting');
    expect(log('', now)).toBe('done');
    expect(log('', null)).toBe('idle');
    expect(log(null, now)).toBe('waiting');
  });

  it('has a recording exactly when every channel that the probes require has arrived', () => {
    fc.assert(
      fc.property(withoutJobs, (status) => {
        const required = [...(status.probe_status ?? '')];
        const words: Record<string, unknown> = { A: status.channel_a, B: status.channel_b };
        const whole = required.length > 0 && required.every((channel) => words[channel] === channelArrived);
        expect(read(status, { askedAt: now }).is).toBe(whole ? 'done' : 'waiting');
      }),
    );
  });
});

describe('what has arrived and what is missing', () => {
  it('are together the channels of the probes', () => {
    fc.assert(
      fc.property(fc.oneof(withJobs, withoutJobs), anyOwn, (status, own) => {
        const state = read(status, own);
        if (state.is !== 'waiting' || state.missing === null) return;
        expect([...state.arrived, ...state.missing].sort().join('')).toBe(status.probe_status);
      }),
    );
  });
});
