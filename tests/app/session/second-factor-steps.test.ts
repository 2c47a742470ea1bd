// What the second factor makes of a session, without storage, network or page.
import { describe, expect, it } from 'vitest';
import type { SignedInRecord } from '../../../src/session/session-record.ts';
import {
  hasScreens,
  type SessionEvent,
  type SessionFacts,
  type SessionRules,
  type SessionState,
} from '../../../src/session/session-states.ts';
import { step } from '../../../src/session/session-steps.ts';

const minute = 60_000;
const start = 1_800_000_000_000;
const rules: SessionRules = { idleLimitMs: 15 * minute, sharesTokens: true, keepsLists: true };
const ada = { id: 'ada', name: 'Ada Morgan', email: 'ada@example.com' };
const berta = { id: 'berta', name: 'Berta Klein', email: 'berta@example.com' };
const record: SignedInRecord = { person: ada, since: start };
const awaiting: SignedInRecord = { ...record, awaitsFactor: true };
const active: SessionState = { type: 'active', record };
const asked: SessionState = { type: 'factorAsked', record: awaiting };
const unconfirmed: SessionState = { type: 'unconfirmed', record: awaiting };

function stepFrom(state: SessionState, event: SessionEvent, stored: SignedInRecord | null, more = {}) {
  const facts: SessionFacts = {
    now: start,
    clock: 'believed',
    latest: start,
    record: stored,
    lastActivity: start,
    keptSignInAt: null,
    ...more,
  };
  const next = step(state, event, facts, rules);
  return { ...next, types: next.effects.map(({ type }) => type) };
}

describe('a sign-in whose second factor is asked for', () => {
  const check = { type: 'administratorChecked', person: ada, administratorCheck: 'factorAsked' } as const;

  it('is remembered, and shows nothing of the person', () => {
    const { admission } = stepFrom({ type: 'signedOut' }, check, null);
    expect(admission).toEqual({ replacesOther: false, awaitsFactor: true });
    const begun = stepFrom(
      { type: 'signedOut' },
      { type: 'signedIn', person: ada, awaitsFactor: true },
      null,
    );
    expect(begun.state).toEqual(unconfirmed);
    expect(begun.types).toEqual(['saveRecord']);
    expect(hasScreens(begun.state)).toBe(false);
  });

  it('takes the place of another person who was signed in', () => {
    const { admission } = stepFrom({ type: 'signedOut' }, check, { person: berta, since: start });
    expect(admission).toEqual({ replacesOther: true, awaitsFactor: true });
  });

  it('has screens only when the page starts again after the answer', () => {
    const { state, effects } = stepFrom(unconfirmed, { type: 'factorAnswered' }, awaiting);
    expect(state).toEqual({ type: 'leaving' });
    expect(effects[0]).toEqual({ type: 'updateRecord', record });
    // Tokens in memory go along.
    expect(effects.at(-1)).toEqual({ type: 'handOverToken' });
  });

  it('is never taken for used or idle: no question but its own is shown', () => {
    const idle = { now: start + 20 * minute };
    expect(stepFrom(unconfirmed, { type: 'check' }, awaiting, idle).state).toBe(unconfirmed);
    expect(stepFrom(unconfirmed, { type: 'activity' }, awaiting, idle).state).toBe(unconfirmed);
    const late = stepFrom(unconfirmed, { type: 'check' }, awaiting, { now: start + 31 * minute });
    expect(late.state).toEqual({ type: 'leaving' });
    expect(late.types).toEqual(['end']);
  });

  it('ends when its token is refused: there is no screen to keep', () => {
    expect(stepFrom(unconfirmed, { type: 'tokenRefused' }, awaiting).types).toEqual(['end']);
  });

  it('follows the tab in which it was answered', () => {
    expect(stepFrom(unconfirmed, { type: 'check' }, record).effects).toEqual([
      { type: 'followOtherTab', to: '/' },
    ]);
  });
});

describe('a second factor that is asked for over a screen', () => {
  it('keeps the screen beneath, and is remembered for the next start', () => {
    const { state, effects } = stepFrom(active, { type: 'factorAsked' }, record);
    expect(state).toEqual(asked);
    expect(effects).toEqual([{ type: 'updateRecord', record: awaiting }]);
    expect(hasScreens(state)).toBe(true);
    // Twenty refused calls are one question.
    expect(stepFrom(state, { type: 'factorAsked' }, awaiting)).toMatchObject({ state, effects: [] });
  });

  it('is asked for and answered in all tabs at once', () => {
    expect(stepFrom(active, { type: 'check' }, awaiting).state).toEqual(asked);
    expect(stepFrom(asked, { type: 'check' }, awaiting).state).toBe(asked);
    expect(stepFrom(asked, { type: 'check' }, record).state).toEqual(active);
    expect(stepFrom(asked, { type: 'factorAnswered' }, awaiting).state).toEqual(active);
  });

  it('stays asked for when its person signs in again in another window', () => {
    const refused: SessionState = { type: 'tokenRefused', record };
    const later: SignedInRecord = { ...awaiting, since: start + minute };
    const { state, types } = stepFrom(refused, { type: 'check' }, later, { now: start + minute });
    expect(state).toEqual({ type: 'factorAsked', record: later });
    expect(types).toEqual(['resetTokens']);
  });

  it('ends with the idle time, and keeps the lists for its person', () => {
    const { effects } = stepFrom(asked, { type: 'check' }, awaiting, { now: start + 31 * minute });
    expect(effects).toMatchObject([{ type: 'end', clearCache: false, keptSignInAt: start }]);
  });
});
