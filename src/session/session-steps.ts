// What each event makes of a session's state, without storage, network or page: `step` returns the next
// state and the effects that session.ts carries out.

import type { AdministratorCheck } from './administrator-check.ts';
import type { SignInNotice } from './read-sign-in-notice.ts';
import type { Person, SignedInRecord } from './session-record.ts';
import {
  type Admission,
  hasScreens,
  isSignedIn,
  type SessionEffect,
  type SessionEvent,
  type SessionFacts,
  type SessionRules,
  type SessionState,
  type SignedInState,
} from './session-states.ts';
import { idlenessAt, isExpired, isSetBack } from './time-limits.ts';

interface Step {
  state: SessionState;
  effects: SessionEffect[];
  /** Set when the person who is signing in is an administrator; the event 'signedIn' completes it. */
  admission?: Admission;
  /** The clock may have been set: nothing is decided before the service was asked for its time. */
  isHeld?: boolean;
}

interface SignedInStep extends Step {
  state: SignedInState;
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

/** Takes over what the same person was asked, or answered, in another tab. */
function adopt(state: SignedInState, record: SignedInRecord): SignedInState {
  if (state.type === 'unconfirmed') return { ...state, record };
  if (record.awaitsFactor) return { type: 'factorAsked', record };
  return state.type === 'factorAsked' ? { type: 'active', record } : { ...state, record };
}

/** Takes over the same person's later sign-in in another tab. */
function renew(state: SignedInState, record: SignedInRecord, { sharesTokens }: SessionRules): SignedInStep {
  if (!sharesTokens) return { state: adopt(state, record), effects: [] };
  const renewed: SignedInState = hasScreens(state) ? { type: 'active', record } : state;
  return { state: adopt(renewed, record), effects: [{ type: 'resetTokens' }] };
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
  // These have their own dialog or screen instead of the idle question.
  if (state.type !== 'active' && state.type !== 'idle') return { state, effects };
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
  const { since, awaitsFactor } = state.record;
  if (stored.since === since && stored.awaitsFactor === awaitsFactor) return checkTime(state, facts, rules);
  // Answered elsewhere: this page has no screens yet.
  if (!hasScreens(state) && !stored.awaitsFactor) return follow(stored);
  const renewed =
    stored.since === since ? { state: adopt(state, stored), effects: [] } : renew(state, stored, rules);
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
  if (!isSignedIn(state) || !hasScreens(state))
    return { state, effects: [{ type: 'saveSignInNotice', notice }] };
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
  const awaitsFactor = administratorCheck === 'factorAsked';
  if (administratorCheck !== 'administrator' && !awaitsFactor) {
    return endAndClear({ reason: 'refused', cause: 'checkFailed', message: administratorCheck.failed });
  }
  return { state, effects: [], admission: { replacesOther: isOther, ...(awaitsFactor && { awaitsFactor }) } };
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

function refuseToken(state: SessionState): Step {
  // During a sign-in there is no screen to keep, and the sign-in reports its own result.
  if (!isSignedIn(state) || state.type === 'tokenRefused') return { state, effects: [] };
  if (!hasScreens(state)) return endAndKeep(state, { reason: 'expired' });
  return { state: { type: 'tokenRefused', record: state.record }, effects: [] };
}

function askFactor(state: SessionState): Step {
  if (!hasScreens(state) || state.type === 'factorAsked') return { state, effects: [] };
  const record = { ...state.record, awaitsFactor: true as const };
  return { state: { type: 'factorAsked', record }, effects: [{ type: 'updateRecord', record }] };
}

function confirmFactor(state: SessionState): Step {
  if (!isSignedIn(state) || !state.record.awaitsFactor) return { state, effects: [] };
  const { person, since } = state.record;
  const record = { person, since };
  const update: SessionEffect = { type: 'updateRecord', record };
  if (hasScreens(state))
    return { state: { type: 'active', record }, effects: [update, { type: 'recordActivity' }] };
  // The page starts again, now with screens.
  return {
    state: { type: 'leaving' },
    effects: [update, { type: 'recordActivity' }, { type: 'handOverToken' }],
  };
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
      return refuseToken(state);
    case 'factorAsked':
      return askFactor(state);
    case 'factorAnswered':
      return confirmFactor(state);
    case 'signInFailed':
      return failSignIn(state, event.notice);
    case 'administratorChecked':
      return admit(state, facts, event.person, event.administratorCheck);
    case 'signedIn': {
      const { person, awaitsFactor } = event;
      const record = { person, since: sinceOf(person, facts, rules), ...(awaitsFactor && { awaitsFactor }) };
      const type = awaitsFactor ? 'unconfirmed' : 'active';
      return { state: { type, record }, effects: [{ type: 'saveRecord', record }] };
    }
    case 'signOut':
      return signOut(state, facts, endAndClear(event.notice));
    case 'lock':
      return signOut(state, facts, endAndKeep(state, { reason: 'locked', ...whoLocks(state) }));
  }
}
