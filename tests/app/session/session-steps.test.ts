// The pure steps of the session, without storage, network or page: each tab has a state, all share what is stored.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdministratorCheck } from '../../../src/session/administrator-check.ts';
import type { Clock } from '../../../src/session/confirm-clock.ts';
import type { SignedInRecord } from '../../../src/session/session-record.ts';
import {
  isSignedIn,
  type SessionEffect,
  type SessionEvent,
  type SessionFacts,
  type SessionRules,
  type SessionState,
} from '../../../src/session/session-states.ts';
import { step } from '../../../src/session/session-steps.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = 1_800_000_000_000;
const rules: SessionRules = { idleLimitMs: 15 * minute, sharesTokens: true, keepsLists: true };
const ada = { id: 'ada', name: 'Ada Morgan', email: 'ada@example.com' };
const berta = { id: 'berta', name: 'Berta Klein', email: 'berta@example.com' };
const record: SignedInRecord = { person: ada, since: start };
const active: SessionState = { type: 'active', record };
const signedOut: SessionState = { type: 'signedOut' };
const facts: SessionFacts = {
  now: start,
  clock: 'believed',
  latest: start,
  record,
  lastActivity: start,
  keptSignInAt: null,
};

/** The next state after an event, and the types of its effects. */
function stepFrom(
  state: SessionState,
  event: SessionEvent,
  otherFacts: Partial<SessionFacts> = {},
  otherRules: Partial<SessionRules> = {},
) {
  const next = step(state, event, { ...facts, ...otherFacts }, { ...rules, ...otherRules });
  return { ...next, types: next.effects.map(({ type }) => type) };
}

/** Tabs of one browser: what one stores, the others find. Time passes for all of them. */
function openBrowser() {
  const shared: Omit<SessionFacts, 'latest' | 'now'> & { now: number } = { ...facts };
  function openTab() {
    const own: { state: SessionState; latest: number; effects: SessionEffect[] } = {
      state: active,
      latest: 0,
      effects: [],
    };
    return {
      own,
      dispatch(event: SessionEvent) {
        const next = step(own.state, event, { ...shared, latest: own.latest }, rules);
        own.latest = Math.max(own.latest, shared.now);
        own.state = next.state;
        own.effects.push(...next.effects);
        for (const { type } of next.effects) {
          if (type === 'recordActivity') shared.lastActivity = shared.now;
          if (type === 'end') shared.record = null;
        }
        return own.state.type;
      },
    };
  }
  return { shared, openTab };
}

function stateWhen(idle: number, age: number): SessionState['type'] {
  if (idle >= 30 * minute || age > 12 * hour) return 'leaving';
  return idle < 15 * minute ? 'active' : 'idle';
}

const anyEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.constantFrom<SessionEvent>(
    { type: 'check' },
    { type: 'activity' },
    { type: 'tokenRefused' },
    { type: 'lock' },
    { type: 'signOut', notice: null },
    { type: 'signInFailed', notice: { reason: 'unreachable' } },
  ),
  fc.record({
    type: fc.constant('administratorChecked' as const),
    person: fc.constantFrom(ada, berta),
    administratorCheck: fc.constantFrom<AdministratorCheck>(
      'administrator',
      'notAdministrator',
      { failed: undefined },
      { failed: 'The database is away.' },
      'unreachable',
    ),
  }),
);

describe('any sequence of events', () => {
  it('ends a session at most once, and does nothing more while the page is being left', () => {
    const moment = fc.record({ event: anyEvent, passed: fc.nat(20 * minute) });
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 30 }), (moments) => {
        const { shared, openTab } = openBrowser();
        const tab = openTab();
        for (const { event, passed } of moments) {
          shared.now += passed;
          tab.dispatch(event);
        }
        const ends = tab.own.effects.filter(({ type }) => type === 'end' || type === 'followOtherTab');
        expect(ends).toHaveLength(tab.own.state.type === 'leaving' ? 1 : 0);
        if (ends.length > 0) expect(tab.own.effects.at(-1)).toBe(ends[0]);
      }),
    );
  });

  it('prolongs a session only by activity in any tab, not by checks', () => {
    const moment = fc.record({
      passed: fc.nat(20 * minute),
      tab: fc.constantFrom(0, 1),
      acts: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 30 }), (moments) => {
        const { shared, openTab } = openBrowser();
        const tabs = [openTab(), openTab()];
        let last = start;
        for (const { passed, tab, acts } of moments) {
          shared.now += passed;
          const expected = stateWhen(shared.now - last, shared.now - start);
          expect(tabs[tab]?.dispatch({ type: 'check' })).toBe(expected);
          if (expected === 'leaving') return;
          if (!acts) continue;
          last = shared.now;
          tabs[tab]?.dispatch({ type: 'activity' });
          expect(tabs.map((each) => each.dispatch({ type: 'check' }))).toEqual(['active', 'active']);
        }
      }),
    );
  });
});

describe('the session check', () => {
  it('changes nothing, not even the object, while nothing happened', () => {
    for (const state of [active, signedOut, { type: 'idle', record, endsAt: start + 30 * minute } as const]) {
      const now = state.type === 'idle' ? start + 20 * minute : start;
      expect(stepFrom(state, { type: 'check' }, { now, latest: now }).state).toBe(state);
    }
  });

  it('keeps the cache for the same person after 30 idle minutes, and clears it after 12 hours', () => {
    const idle = stepFrom(active, { type: 'check' }, { now: start + 30 * minute });
    expect(idle.effects).toEqual([
      { type: 'end', clearCache: false, keptSignInAt: start, notice: { reason: 'idle' } },
    ]);
    const now = start + 12 * hour + 1;
    expect(stepFrom(active, { type: 'check' }, { now, lastActivity: now }).effects).toEqual([
      { type: 'end', clearCache: true, keptSignInAt: null, notice: { reason: 'expired' } },
    ]);
  });

  it('clears the cache at a lock and after 30 idle minutes, where nothing may stay on the device', () => {
    const nothing = { keepsLists: false };
    const idle = stepFrom(active, { type: 'check' }, { now: start + 30 * minute }, nothing);
    expect(idle.effects).toEqual([
      { type: 'end', clearCache: true, keptSignInAt: null, notice: { reason: 'idle' } },
    ]);
    const locked = stepFrom(active, { type: 'lock' }, {}, nothing);
    expect(locked.effects).toMatchObject([
      { type: 'end', clearCache: true, keptSignInAt: null, notice: { reason: 'locked' } },
    ]);
    const unreachable = {
      type: 'administratorChecked',
      person: berta,
      administratorCheck: 'unreachable',
    } as const;
    expect(stepFrom(active, unreachable, {}, nothing).effects).toMatchObject([
      { type: 'end', clearCache: true, keptSignInAt: null },
    ]);
  });

  it('counts the 12 hours on where each start asks the provider, for the same person alone', () => {
    const now = start + hour;
    const since = (person: typeof ada, other: Partial<SessionFacts>, sharesTokens = false) => {
      const next = stepFrom(active, { type: 'signedIn', person }, { now, ...other }, { sharesTokens });
      return isSignedIn(next.state) ? next.state.record.since : null;
    };
    expect(since(ada, {})).toBe(start);
    expect(since(ada, {}, true)).toBe(now);
    expect(since(berta, {})).toBe(now);
    expect(since(ada, { record: null })).toBe(now);
    const late = start + 13 * hour;
    expect(since(ada, { now: late, latest: late })).toBe(late);
  });

  it('ends the session when the clock is set back by more than a minute and no answer explains it', () => {
    const latest = start + 5 * minute;
    const at = (now: number, clock: Clock) => stepFrom(active, { type: 'check' }, { now, latest, clock });
    expect(at(latest - minute, 'unanswered').state.type).toBe('active');
    expect(at(latest - minute - 1, 'unanswered').state.type).toBe('leaving');
    // Before the service was asked, nothing is decided.
    for (const clock of ['believed', 'doubted'] as const)
      expect(at(latest - minute - 1, clock)).toMatchObject({ state: active, effects: [], isHeld: true });
    expect(at(latest - minute - 1, 'confirmed').state).toBe(active);
  });

  it('decides nothing by a clock that may have been set forward, until the service has told its time', () => {
    for (const passed of [20 * minute, 40 * minute, 13 * hour]) {
      const now = start + passed;
      const at = (clock: Clock) => stepFrom(active, { type: 'check' }, { now, latest: now, clock });
      expect(at('doubted')).toMatchObject({ state: active, effects: [], isHeld: true });
      // A tablet that slept knows its time.
      for (const clock of ['believed', 'confirmed', 'unanswered'] as const)
        expect(at(clock).state.type).toBe(stateWhen(passed, passed));
    }
  });

  it('counts from now what a wrong clock wrote for the future, once the service has told its time', () => {
    const lastActivity = start + hour;
    const next = stepFrom(active, { type: 'check' }, { lastActivity, clock: 'confirmed' });
    expect(next).toMatchObject({ state: active, types: ['recordActivity'] });
    const early = { person: ada, since: start + hour };
    const began = stepFrom(
      { type: 'active', record: early },
      { type: 'check' },
      { record: early, clock: 'confirmed' },
    );
    expect(began.state.type).toBe('active');
  });

  it('follows another tab that signed out, or in which someone else signed in', () => {
    expect(stepFrom(active, { type: 'check' }, { record: null }).effects).toEqual([
      { type: 'followOtherTab', to: '/auth/login' },
    ]);
    const other = { person: berta, since: start };
    expect(stepFrom(active, { type: 'check' }, { record: other }).effects).toEqual([
      { type: 'followOtherTab', to: '/' },
    ]);
  });

  it("goes on with the same person's later sign-in in another tab, where tabs share tokens", () => {
    const later = { person: ada, since: start + minute };
    const refused: SessionState = { type: 'tokenRefused', record };
    const shared = stepFrom(refused, { type: 'check' }, { record: later });
    expect(shared).toMatchObject({ state: { type: 'active', record: later }, types: ['resetTokens'] });
    const apart = stepFrom(refused, { type: 'check' }, { record: later }, { sharesTokens: false });
    expect(apart).toMatchObject({ state: { type: 'tokenRefused', record: later }, types: [] });
  });

  it('clears the cache of a locked device after 12 hours', () => {
    const at = (now: number) => stepFrom(signedOut, { type: 'check' }, { now, keptSignInAt: start }).types;
    expect(at(start + 12 * hour)).toEqual([]);
    expect(at(start + 12 * hour + 1)).toEqual(['clearKeptCache']);
  });

  it('does not put the idle question over the dialog for signing in again', () => {
    const refused: SessionState = { type: 'tokenRefused', record };
    expect(stepFrom(refused, { type: 'check' }, { now: start + 20 * minute }).state).toBe(refused);
  });

  it('ends a session whose token was refused after 30 idle minutes as well, and keeps the cache', () => {
    const next = stepFrom({ type: 'tokenRefused', record }, { type: 'check' }, { now: start + 30 * minute });
    expect(next.state.type).toBe('leaving');
    expect(next.effects).toMatchObject([{ type: 'end', clearCache: false, notice: { reason: 'idle' } }]);
  });
});

describe('activity', () => {
  it('closes the idle question', () => {
    const idle: SessionState = { type: 'idle', record, endsAt: start + 30 * minute };
    const next = stepFrom(idle, { type: 'activity' }, { now: start + 20 * minute });
    expect(next).toMatchObject({ state: { type: 'active' }, types: ['recordActivity'] });
  });

  it('does not bring back a session that has ended', () => {
    const next = stepFrom(active, { type: 'activity' }, { now: start + 30 * minute });
    expect(next).toMatchObject({ state: { type: 'leaving' }, types: ['end'] });
  });

  it('is not recorded by a clock that may have been set', () => {
    const now = start + 40 * minute;
    const next = stepFrom(active, { type: 'activity' }, { now, clock: 'doubted' });
    expect(next).toMatchObject({ state: active, types: [], isHeld: true });
  });

  it('is ignored while no one is signed in', () => {
    expect(stepFrom(signedOut, { type: 'activity' })).toMatchObject({ state: signedOut, types: [] });
  });
});

describe('a refused token', () => {
  it('keeps the screen open, and the reason why signing in again failed', () => {
    const refused = stepFrom(active, { type: 'tokenRefused' }).state;
    expect(refused).toEqual({ type: 'tokenRefused', record });
    const failed = stepFrom(refused, { type: 'signInFailed', notice: { reason: 'unreachable' } }).state;
    expect(failed).toEqual({ type: 'tokenRefused', record, failure: { reason: 'unreachable' } });
    expect(stepFrom(failed, { type: 'tokenRefused' }).state).toBe(failed);
  });
});

describe('signing in', () => {
  const afterCheck = (
    state: SessionState,
    administratorCheck: AdministratorCheck,
    stored: SignedInRecord | null,
  ) => stepFrom(state, { type: 'administratorChecked', person: ada, administratorCheck }, { record: stored });

  it('admits an administrator, and tells whether someone else was signed in', () => {
    expect(afterCheck(signedOut, 'administrator', null).admission).toEqual({ replacesOther: false });
    expect(afterCheck(active, 'administrator', record).admission).toEqual({ replacesOther: false });
    const other = { person: berta, since: start };
    expect(afterCheck(signedOut, 'administrator', other).admission).toEqual({ replacesOther: true });
    const now = start + hour;
    const begun = stepFrom(signedOut, { type: 'signedIn', person: ada }, { now });
    expect(begun.state).toEqual({ type: 'active', record: { person: ada, since: now } });
    expect(begun.types).toEqual(['saveRecord']);
  });

  it('signs out whoever is no administrator, or when the service answers the check with an error', () => {
    for (const [administratorCheck, cause] of [
      ['notAdministrator', 'notAdministrator'],
      [{ failed: undefined }, 'checkFailed'],
      [{ failed: 'The database is away.' }, 'checkFailed'],
    ] as const) {
      const message = typeof administratorCheck === 'string' ? undefined : administratorCheck.failed;
      expect(afterCheck(active, administratorCheck, record).effects).toEqual([
        { type: 'end', clearCache: true, keptSignInAt: null, notice: { reason: 'refused', cause, message } },
      ]);
    }
  });

  it('keeps the screen of the same person when the service is unreachable, and no other screen', () => {
    expect(afterCheck(active, 'unreachable', record).state).toMatchObject({ type: 'tokenRefused' });
    expect(afterCheck(signedOut, 'unreachable', null).effects).toMatchObject([
      { type: 'end', clearCache: false, keptSignInAt: null, notice: { reason: 'unreachable' } },
    ]);
    const other = { person: berta, since: start };
    expect(afterCheck(signedOut, 'unreachable', other).effects).toMatchObject([
      { type: 'end', clearCache: false, keptSignInAt: start },
    ]);
  });

  it('shows at the login page why it failed while no one was signed in', () => {
    const notice = { reason: 'refused', cause: 'signInFailed' } as const;
    const next = stepFrom(signedOut, { type: 'signInFailed', notice });
    expect(next).toMatchObject({ state: signedOut, types: ['saveSignInNotice'] });
  });
});

describe('leaving the session', () => {
  it('clears the cache on sign-out and keeps it on lock', () => {
    expect(stepFrom(active, { type: 'signOut', notice: null }).effects).toEqual([
      { type: 'end', clearCache: true, keptSignInAt: null, notice: null },
    ]);
    expect(stepFrom(active, { type: 'lock' }).effects).toEqual([
      {
        type: 'end',
        clearCache: false,
        keptSignInAt: start,
        notice: { reason: 'locked', name: ada.name, email: ada.email },
      },
    ]);
  });

  it('only leaves the page when another tab has signed out already', () => {
    for (const event of [{ type: 'signOut', notice: null }, { type: 'lock' }] as const) {
      const next = stepFrom(active, event, { record: null });
      expect(next.types).toEqual(['followOtherTab']);
      expect(isSignedIn(next.state)).toBe(false);
    }
  });
});
