// The states of a session and what each event makes of them, without storage, network or page: `step` returns the next
// state and the effects that session.ts carries out.

import type { AdministratorCheck } from './administrator-check.ts';
import type { Clock } from './confirm-clock.ts';
import type { SignInNotice } from './read-sign-in-notice.ts';
import type { Person, SignedInRecord } from './session-record.ts';
import { type ActivityTimes, idlenessAt, isExpired, isSetBack } from './time-limits.ts';

interface SignedIn {
  record: SignedInRecord;
}

export type SessionState =
  | { type: 'signedOut' }
  | ({ type: 'active' } & SignedIn)
  /** Unused for one idle period: it ends at `endsAt` (ms since 1970) without activity. */
  | ({ type: 'idle'; endsAt: number } & SignedIn)
  /** The service refuses its token. The screen stays open; `failure` is why signing in again failed. */
  | ({ type: 'tokenRefused'; failure?: SignInNotice } & SignedIn)
  /** It has ended, and the page is being left. Final. */
  | { type: 'leaving' };

/**
 * The clock and the storage shared by tabs, at the moment of an event. Times are the service's, in ms since 1970, as far as
 * this device knows them.
 */
export interface SessionFacts extends ActivityTimes {
  now: number;
  clock: Clock;
  record: SignedInRecord | null;
  /** When the person for whom the cache is kept had signed in: after a lock, an idle sign-out or a failed sign-in. */
  keptSignInAt: number | null;
}

export interface SessionRules {
  idleLimitMs: number;
  /** Whether tabs share their tokens; else each page keeps its own in memory. */
  sharesTokens: boolean;
  /** Whether a session that was locked, or left unused, leaves its lists on the device. */
  keepsLists: boolean;
}

export type SessionEvent =
  /** Time has passed, the page woke up, or another tab changed the storage. */
  | { type: 'check' }
  | { type: 'activity' }
  | { type: 'tokenRefused' }
  | { type: 'signInFailed'; notice: SignInNotice }
  /** The service answered whether the person who is signing in is an administrator. */
  | { type: 'administratorChecked'; person: Person; administratorCheck: AdministratorCheck }
  | { type: 'signedIn'; person: Person }
  | { type: 'signOut'; notice: SignInNotice | null }
  | { type: 'lock' };

export type SessionEffect =
  /** Another tab ended the session: leave the page, and clear only this tab's own data. */
  | { type: 'followOtherTab'; to: '/' | '/auth/login' }
  /** End the session on this device and at its issuer. */
  | {
      type: 'end';
      /** Clear the cache; else it is kept for the same person, who signed in at `keptSignInAt`. */
      clearCache: boolean;
      keptSignInAt: number | null;
      notice: SignInNotice | null;
    }
  /** The person for whom the cache is kept did not return within 12 h of the sign-in. */
  | { type: 'clearKeptCache' }
  /** Drops tokens read before, because the person signed in elsewhere. */
  | { type: 'resetTokens' }
  | { type: 'recordActivity' }
  | { type: 'saveSignInNotice'; notice: SignInNotice }
  | { type: 'saveRecord'; record: SignedInRecord };

interface Step {
  state: SessionState;
  effects: SessionEffect[];
  /** Set when the person who is signing in is an administrator; the event 'signedIn' completes it. */
  admission?: Admission;
  /** The clock may have been set: nothing is decided before the service was asked for its time. */
  isHeld?: boolean;
}

export interface Admission {
  /** Someone else was signed in before: their data is cleared first. */
  replacesOther: boolean;
}

type SignedInState = Extract<SessionState, SignedIn>;

interface SignedInStep extends Step {
  state: SignedInState;
}

export function isSignedIn(state: SessionState): state is SignedInState {
  return 'record' in state;
}

function leaving(effect: SessionEffect): Step {
  return { state: { type: 'leaving' }, effects: [effect] };
}

/** Ends the session and clears the cache: after a sign-out, a refusal or 12 hours. */
function endAndClear(notice: SignInNotice | null): Step {
  return leaving({ type: 'end', clearCache: true, keptSignInAt: null, notice });
}

/** Ends the session and keeps the cache for the same person. */
function endAndKeep(state: SessionState, notice: SignInNotice): Step {
  const keptSignInAt = isSignedIn(state) ? state.record.since : null;
  return leaving({ type: 'end', clearCache: false, keptSignInAt, notice });
}

function follow(stored: SignedInRecord | null): Step {
  return leaving({ type: 'followOtherTab', to: stored ? '/' : '/auth/login' });
}

/** Takes over the same person's later sign-in in another tab. */
function renew(state: SignedInState, record: SignedInRecord, { sharesTokens }: SessionRules): SignedInStep {
  if (!sharesTokens) return { state: { ...state, record }, effects: [] };
  return { state: { type: 'active', record }, effects: [{ type: 'resetTokens' }] };
}

/** The times as they count: what is later than the service's own time was written by a clock that was wrong. */
function countedFacts(facts: SessionFacts): SessionFacts {
  if (facts.clock !== 'confirmed') return facts;
  const { now, lastActivity } = facts;
  return { ...facts, latest: now, lastActivity: lastActivity === null ? null : Math.min(lastActivity, now) };
}

/** Whether the service's time may show that less time has passed than the clock says, or that time has passed at all. */
function mayBeExplained({ clock, now, ...facts }: SessionFacts, since: number): boolean {
  if (clock === 'doubted') return true;
  return clock === 'believed' && isSetBack(now, [since, facts.latest, facts.lastActivity ?? 0]);
}

function isExpiredBy({ clock, now }: SessionFacts, since: number): boolean {
  return isExpired(clock === 'confirmed' ? Math.min(since, now) : since, now);
}

function judgeTime(state: SignedInState, facts: SessionFacts, { idleLimitMs }: SessionRules): Step {
  const { record } = state;
  if (isExpiredBy(facts, record.since)) return endAndClear({ reason: 'expired' });
  const counted = countedFacts(facts);
  const idleness = idlenessAt(facts.now, counted, idleLimitMs);
  if (idleness.type === 'overLimit') return endAndKeep(state, { reason: 'idle' });
  // Else it would count from a time that is still to come.
  const effects: SessionEffect[] =
    counted.lastActivity === facts.lastActivity ? [] : [{ type: 'recordActivity' }];
  // A refused token has its own dialog instead of the idle question.
  if (state.type === 'tokenRefused') return { state, effects };
  if (idleness.type === 'active') return { state: { type: 'active', record }, effects };
  return { state: { type: 'idle', record, endsAt: idleness.endsAt }, effects };
}

function checkTime(state: SignedInState, facts: SessionFacts, rules: SessionRules): Step {
  const next = judgeTime(state, facts, rules);
  const isNews = next.state.type !== state.type && next.state.type !== 'active';
  return isNews && mayBeExplained(facts, state.record.since) ? { state, effects: [], isHeld: true } : next;
}

function checkKept(state: SessionState, facts: SessionFacts): Step {
  const { keptSignInAt } = facts;
  if (keptSignInAt === null || !isExpiredBy(facts, keptSignInAt)) return { state, effects: [] };
  if (mayBeExplained(facts, keptSignInAt)) return { state, effects: [], isHeld: true };
  return { state, effects: [{ type: 'clearKeptCache' }] };
}

function check(state: SessionState, facts: SessionFacts, rules: SessionRules): Step {
  if (!isSignedIn(state)) return checkKept(state, facts);
  const stored = facts.record;
  if (!stored || stored.person.id !== state.record.person.id) return follow(stored);
  if (stored.since === state.record.since) return checkTime(state, facts, rules);
  const renewed = renew(state, stored, rules);
  const next = checkTime(renewed.state, facts, rules);
  return { ...next, effects: [...renewed.effects, ...next.effects] };
}

function recordActivity(state: SessionState, facts: SessionFacts, rules: SessionRules): Step {
  if (!isSignedIn(state)) return { state, effects: [] };
  const checked = check(state, facts, rules);
  const next = checked.state;
  if (!isSignedIn(next) || checked.isHeld) return checked;
  return {
    state: next.type === 'idle' ? { type: 'active', record: next.record } : next,
    effects: [...checked.effects, { type: 'recordActivity' }],
  };
}

/** The screen stays beneath the dialog with the reason; without a session there is no screen to keep. */
function failSignIn(state: SessionState, notice: SignInNotice): Step {
  if (!isSignedIn(state)) return { state, effects: [{ type: 'saveSignInNotice', notice }] };
  return { state: { type: 'tokenRefused', record: state.record, failure: notice }, effects: [] };
}

/** The state after changes by other tabs during the administrator check. */
function reread(state: SessionState, { record }: SessionFacts): SessionState {
  if (!record) return { type: 'signedOut' };
  return isSignedIn(state) ? { ...state, record } : { type: 'active', record };
}

function admit(
  before: SessionState,
  facts: SessionFacts,
  person: Person,
  administratorCheck: AdministratorCheck,
): Step {
  const state = reread(before, facts);
  const isOther = isSignedIn(state) && state.record.person.id !== person.id;
  if (administratorCheck === 'unreachable') {
    const notice: SignInNotice = { reason: 'unreachable' };
    return isSignedIn(state) && !isOther ? failSignIn(state, notice) : endAndKeep(state, notice);
  }
  if (administratorCheck === 'notAdministrator') {
    return endAndClear({ reason: 'refused', cause: administratorCheck });
  }
  if (administratorCheck !== 'administrator') {
    return endAndClear({ reason: 'refused', cause: 'checkFailed', message: administratorCheck.failed });
  }
  return { state, effects: [], admission: { replacesOther: isOther } };
}

/** The name stays on the locked screen. */
function whoLocks(state: SessionState): Partial<Pick<Person, 'name' | 'email'>> {
  if (!isSignedIn(state)) return {};
  const { name, email } = state.record.person;
  return { name, email };
}

/** Where each start asks the provider, what the same person begins that way is no new session: the 12 h go on. */
function sinceOf(person: Person, facts: SessionFacts, { sharesTokens }: SessionRules): number {
  const { record, now } = facts;
  const goesOn = !sharesTokens && record?.person.id === person.id && !isExpiredBy(facts, record.since);
  return goesOn ? record.since : now;
}

function signOut(state: SessionState, facts: SessionFacts, end: Step): Step {
  return isSignedIn(state) && !facts.record ? follow(null) : end;
}

function isSame(one: SessionState, other: SessionState): boolean {
  if (!isSignedIn(one) || !isSignedIn(other) || one.record !== other.record) return false;
  if (one.type === 'idle' && other.type === 'idle') return one.endsAt === other.endsAt;
  return one.type === 'active' && other.type === 'active';
}

/** Where the hospital lets nothing stay on the device, each end of a session clears it. */
function clearing(effect: SessionEffect): SessionEffect {
  return effect.type === 'end' ? { ...effect, clearCache: true, keptSignInAt: null } : effect;
}

/** The next state (the same object when nothing has changed) and the effects to carry out. */
export function step(
  state: SessionState,
  event: SessionEvent,
  facts: SessionFacts,
  rules: SessionRules,
): Step {
  const asked = nextStep(state, event, facts, rules);
  const next = rules.keepsLists ? asked : { ...asked, effects: asked.effects.map(clearing) };
  return isSame(state, next.state) ? { ...next, state } : next;
}

function nextStep(state: SessionState, event: SessionEvent, facts: SessionFacts, rules: SessionRules): Step {
  if (state.type === 'leaving') return { state, effects: [] };
  switch (event.type) {
    case 'check':
      return check(state, facts, rules);
    case 'activity':
      return recordActivity(state, facts, rules);
    case 'tokenRefused':
      // During a sign-in there is no screen to keep, and the sign-in reports its own result.
      if (!isSignedIn(state) || state.type === 'tokenRefused') return { state, effects: [] };
      return { state: { type: 'tokenRefused', record: state.record }, effects: [] };
    case 'signInFailed':
      return failSignIn(state, event.notice);
    case 'administratorChecked':
      return admit(state, facts, event.person, event.administratorCheck);
    case 'signedIn': {
      const record = { person: event.person, since: sinceOf(event.person, facts, rules) };
      return { state: { type: 'active', record }, effects: [{ type: 'saveRecord', record }] };
    }
    case 'signOut':
      return signOut(state, facts, endAndClear(event.notice));
    case 'lock':
      return signOut(state, facts, endAndKeep(state, { reason: 'locked', ...whoLocks(state) }));
  }
}
