// Carries out the effects of a session step: on this device, at the token's issuer and on the page.
import { inTime } from '../lib/in-time.ts';
import { writeStored } from '../lib/local-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { clearStorages, clearTab } from './clear-storages.ts';
import { showPrivacyScreen } from './privacy-screen.ts';
import type { SessionDependencies } from './session-api.ts';
import {
  clearKeptSignInAt,
  type Person,
  saveKeptSignInAt,
  saveLastActivity,
  saveRecord,
} from './session-record.ts';
import type { SessionEffect } from './session-states.ts';
import { clearSignInNotice, saveSignInNotice } from './sign-in-notice.ts';
import type { TokenIssuer } from './token-issuer.ts';
import type { TokenIssuers } from './token-issuers.ts';

/** The page is blank meanwhile. The provider has five seconds to answer, and the service's token three. */
const issuerTimeoutMs = 8_000;

export interface Candidate {
  person: Person;
  tokenIssuer: TokenIssuer;
  /** The service's own token, after signing in with a code. */
  serviceToken?: string;
}

/** @returns a function that carries out an effect, for the candidate who is signing in, if any; it never rejects */
export function createEffects(dependencies: SessionDependencies, tokens: TokenIssuers) {
  const { reachable, closeCache, clearAllDatabases, restartAt } = dependencies;

  async function end(ending: Extract<SessionEffect, { type: 'end' }>, by?: TokenIssuer): Promise<void> {
    showPrivacyScreen();
    const issuer = by ?? tokens.current().catch(() => null);
    if (ending.notice) saveSignInNotice(ending.notice);
    else clearSignInNotice();
    if (ending.clearCache) clearKeptSignInAt();
    else if (ending.keptSignInAt !== null) saveKeptSignInAt(ending.keptSignInAt);
    clearStorages();
    tokens.serviceToken.clear();
    writeStored(storageKeys.askCredentials, true);
    if (ending.clearCache) await clearAllDatabases().catch(() => undefined);
    else closeCache();
    // The data on this device is cleared by now: even if the rest fails, the page is left.
    const ended = Promise.resolve(issuer).then((from) => from?.end(reachable()));
    const outcome = await inTime(ended, issuerTimeoutMs).catch(() => 'unreachable');
    if (outcome !== 'redirected') restartAt('/auth/login');
  }

  return function run(effect: SessionEffect, now: number, candidate?: Candidate): void {
    switch (effect.type) {
      case 'followOtherTab':
        showPrivacyScreen();
        closeCache();
        clearTab();
        restartAt(effect.to);
        break;
      case 'end':
        void end(effect, candidate?.tokenIssuer);
        break;
      case 'clearKeptCache':
        clearKeptSignInAt();
        void clearAllDatabases().catch(() => undefined);
        break;
      case 'resetTokens':
        tokens.reset();
        break;
      case 'recordActivity':
        saveLastActivity(now);
        break;
      case 'saveSignInNotice':
        saveSignInNotice(effect.notice);
        break;
      case 'saveRecord':
        saveLastActivity(now);
        // Together with the record, so that no tab sees one person's name with another's token.
        if (candidate?.serviceToken === undefined) tokens.serviceToken.clear();
        else tokens.serviceToken.save(candidate.serviceToken);
        saveRecord(effect.record);
        break;
      case 'updateRecord':
        saveRecord(effect.record);
        break;
      case 'handOverToken': {
        const token = tokens.serviceToken.read();
        if (token !== null) tokens.serviceToken.save(token);
        break;
      }
    }
  };
}
