// Signing in with a passkey on the provider's page: its button, and the answer that the page's script sends.
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { type PasskeyOptions, passkeyCredential } from '../../../contract/accounts/second-factor.ts';
import type { Language } from '../../../contract/common/languages.ts';
import { HttpError } from '../../http/http-error.ts';
import { cookieName } from '../../http/own-cookies.ts';
import type { SignInPageTexts } from '../../texts/choose.ts';
import type { SecurityMails } from '../links/security-mails.ts';
import { amrOf } from '../second-factor/amr.ts';
import { checkPasskeySignIn } from '../second-factor/passkey-sign-in.ts';
import type { SecondFactorParts } from '../second-factor/second-factor.ts';
import { cookieOptions, deviceCookie, type KnownDevices } from '../sign-in/known-devices.ts';
import type { PagesEnv } from './environment.ts';
import type { Markup } from './layout.ts';

interface Dependencies {
  publicUrl: URL;
  devices: KnownDevices;
  secondFactor: SecondFactorParts;
  securityMails: Pick<SecurityMails, 'newDevice' | 'secondFactor'>;
}

interface Refusal {
  status: 403 | 429;
  text: 'passkeyRefused' | 'tooManyAttempts';
}

interface Answer {
  /** As the page's script has sent it. */
  sent: string;
  device: string | undefined;
  language: Language | null;
}

function credentialOf(sent: string) {
  try {
    return passkeyCredential.parse(JSON.parse(sent));
  } catch {
    throw new HttpError(422, 'passkeyRefused');
  }
}

/** The user whose passkey has answered, or why there is none. */
export async function signInByPasskey(
  c: Context<PagesEnv>,
  { publicUrl, devices, secondFactor, securityMails }: Dependencies,
  { sent, device, language }: Answer,
): Promise<{ id: string; amr: string[] } | Refusal> {
  const agent = c.req.header('user-agent') ?? '';
  const address = c.get('clientAddress');
  const caller = { address, device, agent, language, httpRequestId: c.get('httpRequestId') };
  try {
    const dependencies = { ...secondFactor, devices, securityMails };
    const signedIn = await checkPasskeySignIn(dependencies, credentialOf(sent), caller);
    setCookie(c, cookieName(publicUrl, deviceCookie), signedIn.device, cookieOptions(publicUrl));
    return { id: signedIn.id, amr: amrOf(signedIn.passkeyId) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const retryAfter = error.details.headers?.['Retry-After'];
    if (retryAfter) c.header('Retry-After', retryAfter);
    return error.status === 429
      ? { status: 429, text: 'tooManyAttempts' }
      : { status: 403, text: 'passkeyRefused' };
  }
}

/** Hidden until the script knows that the browser has passkeys. */
export function passkeyPart(texts: SignInPageTexts, options: PasskeyOptions): Markup {
  return html`<div id="passkey-part" hidden>
<input type="hidden" id="passkey" name="passkey" autocomplete="off">
<p class="or">${texts.or}</p>
<button type="button" id="passkey-button" class="secondary" data-options="${JSON.stringify(options)}">${texts.passkeySignIn}</button>
</div>`;
}
