// What a step of the session does to this device, to the token's source and to the page.
import { writeStored } from '../lib/local-storage.ts';
import { saveLastActivity } from './activity.ts';
import { eraseSession, eraseTab } from './erase.ts';
import { clearLoginResult, saveLoginResult } from './login-result.ts';
import { showPrivacyScreen } from './privacy-screen.ts';
import type { SessionDependencies } from './session-api.ts';
import { clearLocked, type Person, saveLocked, saveRecord } from './session-record.ts';
import type { SessionEffect } from './session-steps.ts';
import type { TokenSource } from './token-source.ts';
import type { TokenSources } from './token-sources.ts';

/** Set once somebody was signed out: the next sign-in asks for credentials, whatever the provider remembers. */
export const askCredentialsKey = 'infusion.ask-credentials';

/** Somebody who is signing in. */
export interface Candidate {
  person: Person;
  source: TokenSource;
  /** The service's own token, where they signed in with a code. */
  serviceToken?: string;
}

/** @returns what carries out an effect, for a candidate where one is signing in; nothing it does rejects */
export function createEffects(dependencies: SessionDependencies, tokens: TokenSources) {
  const { reachable, close, erase, leave } = dependencies;

  async function end(ending: Extract<SessionEffect, { type: 'end' }>, of?: TokenSource): Promise<void> {
    showPrivacyScreen();
    const source = of ?? tokens.current().catch(() => null);
    if (ending.result) saveLoginResult(ending.result);
    else clearLoginResult();
    if (ending.erase) clearLocked();
    else if (ending.lockedSince !== null) saveLocked(ending.lockedSince);
    eraseSession();
    tokens.serviceToken.clear();
    writeStored(askCredentialsKey, true);
    if (ending.erase) await erase().catch(() => undefined);
    else close();
    // Whatever fails from here on, the page is left: what is on this device has been erased.
    const outcome = await Promise.resolve(source)
      .then((from) => from?.end(reachable()))
      .catch(() => 'unreachable');
    if (outcome !== 'left') leave('/auth/login');
  }

  return function run(effect: SessionEffect, now: number, candidate?: Candidate): void {
    switch (effect.type) {
      case 'followOtherTab':
        showPrivacyScreen();
        close();
        eraseTab();
        leave(effect.to);
        break;
      case 'end':
        void end(effect, candidate?.source);
        break;
      case 'eraseLocked':
        clearLocked();
        void erase().catch(() => undefined);
        break;
      case 'resetTokens':
        tokens.reset();
        break;
      case 'recordActivity':
        saveLastActivity(now);
        break;
      case 'saveLoginResult':
        saveLoginResult(effect.result);
        break;
      case 'saveRecord':
        saveLastActivity(now);
        // With the record, so that no tab finds one person's name beside another's token.
        if (candidate?.serviceToken === undefined) tokens.serviceToken.clear();
        else tokens.serviceToken.save(candidate.serviceToken);
        saveRecord(effect.record);
        break;
    }
  };
}
