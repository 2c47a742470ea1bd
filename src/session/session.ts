// One session on this device: who it is, its token, and how it begins and ends. Whether the person is an
// administrator is the service's word; this file only acts on it.
import { z } from 'zod';
import type { Settings } from '../../contract/settings.ts';
import { AppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';
import { readStored, removeStored, writeStored } from '../lib/stored.ts';
import { createActivity } from './activity.ts';
import { cover } from './cover.ts';
import { eraseOtherPerson, eraseSession, eraseTab } from './erase.ts';
import { idleLimit } from './idle.ts';
import { clearLoginResult, keepLoginResult, type LoginResult } from './login-result.ts';
import { askMembership } from './membership.ts';
import { createOverScreen, type OverScreen } from './over-screen.ts';
import { forgetOwnToken, keepOwnToken } from './own-token.ts';
import {
  forgetLocked,
  isOver,
  keepLocked,
  keepRecord,
  type Person,
  readLocked,
  readRecord,
  type SignedInRecord,
} from './record.ts';
import { createSources } from './sources.ts';
import { SessionEnded } from './token-source.ts';

const askCredentialsKey = 'infusion.ask-credentials';
const restartedKey = 'infusion.sign-in-restarted';

/** What `verifyCode` of the contract answers with. */
export interface OwnSignIn {
  token: string;
  'user-name': string;
  /** Record id of the person. */
  item: string;
}

export interface Session {
  /** Who is signed in, or null. */
  person(): Person | null;
  token(fresh: boolean): Promise<string | null>;
  /** Leaves the page for the provider; `returnTo` is found again afterwards. */
  signIn(returnTo: string): Promise<void>;
  /** Finishes a sign-in at /login/callback. Answers the path to go on to. */
  finishSignIn(url: string): Promise<string>;
  /**
   * Signs in with a token of the service's own. Answers the path to go on to, by a new start of the app
   * (`location.replace`); never resolves for somebody who is no administrator: the page is left with the reason.
   */
  enter(own: OwnSignIn): Promise<string>;
  /** Asks the administrator check again behind a start that did not wait for it. */
  verifyBehind(): Promise<void>;
  /** Ends the session everywhere, once, erases what is on the device, and leaves the page: nothing goes on after it. */
  signOut(result?: LoginResult): Promise<never>;
  /** The same, but what is cached waits for the same person. */
  lock(): Promise<never>;
  /** Looks whether the session still stands: time, idleness, other tabs. False: the page is being left. */
  check(): boolean;
  /** Somebody uses the console. */
  noteActivity(): void;
  /** The service refuses even a fresh token. */
  expire(): void;
  /** What stands over the screen. */
  overScreen(): OverScreen | null;
  subscribe(listener: () => void): () => void;
}

interface Parts {
  settings: Settings;
  /** The call of the app; a function, because it in turn needs this session's token. */
  call: () => Call;
  /** Makes calls with a token, whoever is signed in; nothing happens to the session by what they answer. */
  callAs(token: string): Call;
  /** Lets go of what is cached on the device. */
  close(): void;
  /** Erases it. */
  erase(): Promise<void>;
  /** Whether there is a way to the service, and so to the page that ends the provider's session. */
  reachable(): boolean;
  /** Starts anew at a path of ours; history is replaced, so that Back does not lead in again. */
  leave(path: string): void;
}

/** The page is being left: whoever waits for this waits until it is gone. */
function never(): Promise<never> {
  return new Promise<never>(() => undefined);
}

export function createSession(parts: Parts): Session {
  const { settings, call, reachable } = parts;
  const sources = createSources(settings, parts.callAs);
  const activity = createActivity(idleLimit(settings.idleMinutes));
  const over = createOverScreen();
  let current = readRecord();
  let ending: Promise<never> | null = null;

  /** Another tab has ended this session, or somebody else signed in there: nothing of it is left here. */
  function follow(path: string): void {
    cover();
    current = null;
    ending = never();
    parts.close();
    eraseTab();
    parts.leave(path);
  }

  async function end(erase: boolean, result?: LoginResult): Promise<never> {
    cover();
    if (current && !readRecord()) {
      follow('/auth/login');
      return await never();
    }
    const source = sources.current().catch(() => null);
    if (result) keepLoginResult(result);
    else clearLoginResult();
    if (erase) forgetLocked();
    else if (current) keepLocked(current.since);
    current = null;
    eraseSession();
    writeStored(askCredentialsKey, true);
    if (erase) await parts.erase().catch(() => undefined);
    else parts.close();
    // The way out is never closed: what is on this device has been erased.
    const became = await source.then((from) => from?.end(reachable())).catch(() => 'unreachable');
    if (became !== 'left') parts.leave('/auth/login');
    return await never();
  }

  function endOnce(erase: boolean, result?: LoginResult): Promise<never> {
    ending ??= end(erase, result);
    return ending;
  }

  /** Takes a member in; anybody else is signed out, and nothing goes on after that. */
  async function admit(candidate: Person): Promise<void> {
    const before = readRecord();
    // Whoever was here before is not, while somebody signs in.
    current = null;
    const membership = await askMembership(call());
    if (membership !== 'member') {
      const unreachable = membership === 'unreachable';
      return await endOnce(!unreachable, { reason: unreachable ? 'unreachable' : 'refused' });
    }
    if (before && before.person.id !== candidate.id) {
      eraseOtherPerson();
      await parts.erase().catch(() => undefined);
    }
    const now = Date.now();
    activity.begin(now);
    current = { person: candidate, since: now };
    keepRecord(current);
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
    await signIn('/').catch(() => keepLoginResult({ reason: 'unreachable' }));
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
    // The same person signed in again, in another window.
    current = kept;
    sources.reset();
    over.show(null);
    return true;
  }

  /** Nobody is signed in: what waited for whoever locked the device waits no longer than a session lasts. */
  function checkLocked(): true {
    if (readLocked(Date.now()) === 'over') {
      forgetLocked();
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
        const { person: candidate, returnTo } = await (await sources.provider()).finish(url);
        removeStored(askCredentialsKey);
        forgetOwnToken();
        await admit(candidate);
        return returnTo;
      } catch (error) {
        if (error instanceof UnknownCallback) return await startOver();
        keepLoginResult(resultOf(error, ProviderRefusal));
        return '/auth/login';
      }
    },

    async enter(own) {
      clearLoginResult();
      keepOwnToken(own.token);
      await admit({ id: own.item, name: own['user-name'], email: '' });
      return '/';
    },

    async verifyBehind() {
      // No answer, or a broken one, is no refusal: the session stays for its 12 h.
      if (current && (await askMembership(call())) === 'none') await endOnce(true, { reason: 'refused' });
    },

    signOut: (result) => endOnce(true, result),
    lock: () => endOnce(false, { reason: 'locked' }),
    check,

    noteActivity() {
      // Whoever comes too late does not bring it back.
      if (!current || !check()) return;
      activity.note(Date.now());
      if (over.shown()?.kind === 'idle') over.show(null);
    },

    expire() {
      // While somebody signs in there is no screen to keep, and the sign-in says what came of it.
      if (current && !ending) over.show({ kind: 'ended' });
    },

    overScreen: over.shown,
    subscribe: over.subscribe,
  };
}

/** What a sign-in that came to nothing is called at the login page. */
function resultOf(error: unknown, ProviderRefusal: new (message: string) => Error): LoginResult {
  if (error instanceof ProviderRefusal) return { reason: 'provider', summary: error.message };
  const unreachable = error instanceof TypeError || (error instanceof AppError && error.unreachable);
  return { reason: unreachable ? 'unreachable' : 'refused' };
}
