// One session on this device: who it is, its token, and how it begins and ends. Whether the person is an
// administrator is the service's word; this file only acts on it.
import { z } from 'zod';
import { AppError } from '../api/app-error.ts';
import { clearStored, readStored, writeStored } from '../lib/stored.ts';
import { createActivity } from './activity.ts';
import { eraseOtherPerson, eraseSession, eraseTab } from './erase.ts';
import { idleLimit } from './idle.ts';
import { clearLoginResult, type LoginResult, saveLoginResult, toLoginResult } from './login-result.ts';
import { checkMembership, type Membership } from './membership.ts';
import { showPrivacyScreen } from './privacy-screen.ts';
import {
  clearLocked,
  isOver,
  type Person,
  readLocked,
  readRecord,
  type SignedInRecord,
  saveLocked,
  saveRecord,
} from './record.ts';
import type { Session, SessionDependencies } from './session-api.ts';
import { createSessionOverlay } from './session-overlay.ts';
import { SessionEnded, type TokenSource } from './token-source.ts';
import { createTokenSources } from './token-sources.ts';

const askCredentialsKey = 'infusion.ask-credentials';
const restartedKey = 'infusion.sign-in-restarted';

/** Somebody who has just signed in; the service has not said yet whether they are an administrator. */
interface Candidate {
  person: Person;
  source: TokenSource;
  /** The service's own token, for whoever came by a code. */
  own?: string;
}

/** The page is being left: whoever waits for this waits until it is gone. */
function never(): Promise<never> {
  return new Promise<never>(() => undefined);
}

export function createSession(parts: SessionDependencies): Session {
  const { settings, call, reachable } = parts;
  const sources = createTokenSources(settings, parts.callAs);
  const activity = createActivity(idleLimit(settings.idleMinutes));
  const over = createSessionOverlay();
  let current = readRecord();
  let ending: Promise<never> | null = null;

  /** Another tab has ended this session, or somebody else signed in there: nothing of it is left here. */
  function follow(path: string): void {
    showPrivacyScreen();
    current = null;
    ending = never();
    parts.close();
    eraseTab();
    parts.leave(path);
  }

  async function end(erase: boolean, result?: LoginResult, of?: TokenSource): Promise<never> {
    showPrivacyScreen();
    if (current && !readRecord()) {
      follow('/auth/login');
      return await never();
    }
    const source = of ?? sources.current().catch(() => null);
    if (result) saveLoginResult(result);
    else clearLoginResult();
    if (erase) clearLocked();
    else if (current) saveLocked(current.since);
    current = null;
    eraseSession();
    sources.serviceToken.clear();
    writeStored(askCredentialsKey, true);
    if (erase) await parts.erase().catch(() => undefined);
    else parts.close();
    // The way out is never closed: what is on this device has been erased.
    const became = await Promise.resolve(source)
      .then((from) => from?.end(reachable()))
      .catch(() => 'unreachable');
    if (became !== 'left') parts.leave('/auth/login');
    return await never();
  }

  /** @param of whose session ends, where it is not the current one's */
  function endOnce(erase: boolean, result?: LoginResult, of?: TokenSource): Promise<never> {
    ending ??= end(erase, result, of);
    return ending;
  }

  /** Whoever was signed in before still is, and is told over the screen what signing in again came to. */
  function stay(trouble: LoginResult): void {
    over.show({ kind: 'ended', trouble });
  }

  /** With the candidate's own token: what other tabs read is of whoever is signed in there. */
  async function askAs(source: TokenSource): Promise<Membership> {
    const token = await source.token(false).catch(() => null);
    return token === null ? 'unreachable' : await checkMembership(parts.callAs(token));
  }

  /** Takes a member in; anybody else is signed out, and nothing goes on after that. */
  async function admit({ person, source, own }: Candidate): Promise<void> {
    const membership = await askAs(source);
    // Other tabs may have ended it meanwhile.
    current = readRecord();
    const isOther = current !== null && current.person.id !== person.id;
    if (membership === 'unreachable' && current && !isOther) return stay({ reason: 'unreachable' });
    if (membership === 'unreachable') return await endOnce(false, { reason: 'unreachable' }, source);
    if (membership !== 'member') return await endOnce(true, { reason: 'refused' }, source);
    if (isOther) {
      eraseOtherPerson(own === undefined);
      await parts.erase().catch(() => undefined);
    }
    begin(person, own);
  }

  function begin(person: Person, own?: string): void {
    const now = Date.now();
    activity.begin(now);
    current = { person, since: now };
    // Together: no tab finds one person's name beside another's token.
    if (own === undefined) sources.serviceToken.clear();
    else sources.serviceToken.save(own);
    saveRecord(current);
  }

  async function signIn(returnTo: string): Promise<void> {
    clearLoginResult();
    const askCredentials = readStored(askCredentialsKey, z.boolean()) ?? false;
    await (await sources.provider()).signIn(returnTo, askCredentials);
  }

  /** A callback that belongs to no sign-in of ours: start over once a minute, then leave it to the person. */
  async function startOver(): Promise<string> {
    if (current) return '/';
    const last = readStored(restartedKey, z.number()) ?? 0;
    if (Date.now() - last < 60_000) return '/auth/login';
    writeStored(restartedKey, Date.now());
    await signIn('/').catch(() => saveLoginResult({ reason: 'unreachable' }));
    return '/auth/login';
  }

  /** What other tabs did to the session; false: it is not this tab's any more. */
  function checkTabs(mine: SignedInRecord): boolean {
    const kept = readRecord();
    if (!kept || kept.person.id !== mine.person.id) {
      follow(kept ? '/' : '/auth/login');
      return false;
    }
    if (kept.since === mine.since) return true;
    // The same person signed in again, in another window: its token is good for this one, too, where they share it.
    current = kept;
    if (sources.inMemory) return true;
    sources.reset();
    over.show(null);
    return true;
  }

  /** Nobody is signed in: what waited for whoever locked the device waits no longer than a session lasts. */
  function checkLocked(): true {
    if (readLocked(Date.now()) === 'over') {
      clearLocked();
      void parts.erase().catch(() => undefined);
    }
    return true;
  }

  function checkAge(since: number, now: number): boolean {
    if (!isOver(since, now)) return true;
    void endOnce(true, { reason: 'ended' });
    return false;
  }

  function checkUse(now: number): boolean {
    const idleness = activity.judge(now);
    if (idleness.state === 'over') {
      void endOnce(false, { reason: 'idle' });
      return false;
    }
    // A session that has ended asks for more than whether somebody is there.
    if (over.shown()?.kind !== 'ended')
      over.show(idleness.state === 'asking' ? { kind: 'idle', endsAt: idleness.endsAt } : null);
    return true;
  }

  function check(): boolean {
    if (ending) return false;
    if (!current) return checkLocked();
    const now = Date.now();
    return checkTabs(current) && checkAge(current.since, now) && checkUse(now);
  }

  return {
    person: () => current?.person ?? null,
    isCodeSession: () => sources.serviceToken.read() !== null,
    lacksToken: () => current !== null && sources.isEmpty(),

    async token(fresh) {
      if (!check()) return await never();
      if (over.shown()?.kind === 'ended') throw new AppError('unauthenticated', { unsent: true });
      try {
        return await (await sources.current()).token(fresh);
      } catch (error) {
        if (!(error instanceof SessionEnded)) throw error;
        throw new AppError('unauthenticated', { cause: error });
      }
    },

    signIn,

    async finishSignIn(url) {
      const { ProviderRefusal, UnknownCallback } = await import('./provider.ts');
      try {
        const source = await sources.provider();
        const { person, returnTo } = await source.finish(url);
        clearStored(askCredentialsKey);
        await admit({ person, source });
        return returnTo;
      } catch (error) {
        if (error instanceof UnknownCallback) return await startOver();
        const result = toLoginResult(error, ProviderRefusal);
        if (!current) saveLoginResult(result);
        else stay(result);
        return current ? '/' : '/auth/login';
      }
    },

    async signInWithToken(own) {
      clearLoginResult();
      const person = { id: own.item, name: own['user-name'], email: '' };
      await admit({ person, source: sources.forServiceToken(own.token), own: own.token });
      return '/';
    },

    async verifyMembership() {
      // No answer, or a broken one, is no refusal: the session stays for its 12 h.
      if (current && (await checkMembership(call())) === 'none') await endOnce(true, { reason: 'refused' });
    },

    signOut: (result) => endOnce(true, result),
    lock: () => endOnce(false, { reason: 'locked' }),
    check,

    recordActivity() {
      // Whoever comes too late does not bring it back.
      if (!current || !check()) return;
      activity.note(Date.now());
      if (over.shown()?.kind === 'idle') over.show(null);
    },

    expire() {
      // While somebody signs in there is no screen to keep, and the sign-in says what came of it.
      if (current && !ending && over.shown()?.kind !== 'ended') over.show({ kind: 'ended' });
    },

    overlay: over.shown,
    subscribe: over.subscribe,
  };
}
