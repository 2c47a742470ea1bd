// One session on this device: who it is, its token, and how it begins and ends. Whether the person is an
// administrator is the service's word; this file only acts on it.
import { z } from 'zod';
import type { Settings } from '../../contract/settings.ts';
import { checkAdministrator } from '../../contract/users.ts';
import { AppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';
import { readStored, removeStored, writeStored } from '../lib/stored.ts';
import { clearLoginResult, keepLoginResult, type LoginResult } from './login-result.ts';
import { createOwnTokens, forgetOwnToken, keepOwnToken, readOwnToken } from './own-token.ts';
import type { Provider } from './provider.ts';
import { forgetPerson, keepVerifiedPerson, type Person, readVerifiedPerson, recordKey } from './record.ts';
import { SessionEnded, type TokenSource } from './token-source.ts';

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
  /** Ends the session everywhere, once, and leaves the page: nothing goes on after it. */
  signOut(result?: LoginResult): Promise<never>;
}

interface Parts {
  settings: Settings;
  /** The call of the app; a function, because it in turn needs this session's token. */
  call: () => Call;
  /** Erases what this session left on the device. */
  erase(): Promise<void>;
  /** Whether there is a way to the service, and so to the page that ends the provider's session. */
  reachable(): boolean;
}

export function createSession({ settings, call, erase, reachable }: Parts): Session {
  let person = readVerifiedPerson(Date.now());
  let ending: Promise<never> | null = null;
  let loading: Promise<Provider> | null = null;

  // The SDK is loaded when a token is due, not before the first row.
  function provider(): Promise<Provider> {
    loading ??= import('./provider.ts').then(({ createProvider }) => createProvider(settings));
    return loading;
  }

  /** The source of this session's tokens: the service's own where one is kept, else the provider. */
  async function source(): Promise<TokenSource> {
    const own = readOwnToken();
    return own ? createOwnTokens(own, call) : await provider();
  }

  async function end(result?: LoginResult): Promise<never> {
    person = null;
    forgetPerson();
    if (result) keepLoginResult(result);
    else clearLoginResult();
    writeStored(askCredentialsKey, true);
    await erase().catch(() => undefined);
    try {
      await (await source()).signOut(reachable());
    } catch {
      // The way out is never closed: what is on this device has been erased.
      location.replace('/auth/login');
    }
    return await new Promise<never>(() => undefined);
  }

  function signOut(result?: LoginResult): Promise<never> {
    ending ??= end(result);
    return ending;
  }

  async function askMembership(): Promise<'member' | 'none' | 'failed' | 'unreachable'> {
    try {
      const { data } = await call()(checkAdministrator, {});
      return data.status ? 'member' : 'none';
    } catch (error) {
      return error instanceof AppError && error.replied ? 'failed' : 'unreachable';
    }
  }

  /** Takes a member in; anybody else is signed out, and nothing goes on after that. */
  async function admit(candidate: Person): Promise<void> {
    const membership = await askMembership();
    if (membership !== 'member') {
      return await signOut({ reason: membership === 'unreachable' ? 'unreachable' : 'refused' });
    }
    person = candidate;
    keepVerifiedPerson(candidate, Date.now());
  }

  async function signIn(returnTo: string): Promise<void> {
    clearLoginResult();
    const askCredentials = readStored(askCredentialsKey, z.boolean()) ?? false;
    await (await provider()).signIn(returnTo, askCredentials);
  }

  /** A callback that belongs to no sign-in of ours: start over once a minute, then leave it to the person. */
  async function startOver(): Promise<string> {
    if (person) return '/';
    const last = readStored(restartedKey, z.number()) ?? 0;
    if (Date.now() - last < 60_000) return '/auth/login';
    writeStored(restartedKey, Date.now());
    await signIn('/').catch(() => keepLoginResult({ reason: 'unreachable' }));
    return '/auth/login';
  }

  return {
    person: () => person,

    async token(fresh) {
      try {
        return await (await source()).token(fresh);
      } catch (error) {
        if (!(error instanceof SessionEnded)) throw error;
        throw new AppError('unauthenticated', { cause: error });
      }
    },

    signIn,

    async finishSignIn(url) {
      const { ProviderRefusal, UnknownCallback } = await import('./provider.ts');
      try {
        const { person: candidate, returnTo } = await (await provider()).finish(url);
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
      if (!person) return;
      const membership = await askMembership();
      if (membership === 'member') keepVerifiedPerson(person, Date.now());
      // No answer, or a broken one, is no refusal: the session stays for its 12 h.
      if (membership === 'none') await signOut({ reason: 'refused' });
    },

    signOut,
  };
}

/** What a sign-in that came to nothing is called at the login page. */
function resultOf(error: unknown, ProviderRefusal: new (message: string) => Error): LoginResult {
  if (error instanceof ProviderRefusal) return { reason: 'provider', summary: error.message };
  const unreachable = error instanceof TypeError || (error instanceof AppError && error.unreachable);
  return { reason: unreachable ? 'unreachable' : 'refused' };
}

/** Follows a sign-out in another tab, and starts anew when the browser brings a frozen page back. */
export function followOtherTabs(): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
  window.addEventListener('storage', (event) => {
    const signedOut = event.key === recordKey && event.newValue === null;
    if (signedOut || event.key === null) location.replace('/auth/login');
  });
}
