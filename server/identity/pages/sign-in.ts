// The sign-in page of one interaction, which oidc-provider binds to the browser by a cookie.
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { passwordLength } from '../../../contract/accounts/passwords.ts';
import type { Language } from '../../../contract/common/languages.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { cookieName, readCookie } from '../../http/own-cookies.ts';
import type { Database } from '../../store/engine/database.ts';
import { recordSignIn } from '../../store/users/user-events.ts';
import type { SecurityMails } from '../links/security-mails.ts';
import { askAnyPasskey } from '../second-factor/passkeys.ts';
import type { SecondFactorParts } from '../second-factor/second-factor.ts';
import { cookieOptions, deviceCookie, type KnownDevices } from '../sign-in/known-devices.ts';
import type { CheckPassword } from '../sign-in/password-check.ts';
import type { PagesEnv } from './environment.ts';
import { keepChosenLanguage, languageToKeep, textsFor } from './page-language.ts';
import { signInByPasskey } from './passkey.ts';
import { readForm } from './read-form.ts';
import { requireOwnPage } from './require-own-page.ts';
import { signInPage } from './sign-in-page.ts';

const credentials = z.object({
  email: z.string().transform(toPlainCharacters).pipe(z.string().trim().min(1).max(254)),
  plainPassword: z
    .string()
    .min(1)
    .max(passwordLength.most * 2),
});

interface Dependencies {
  publicUrl: URL;
  db: Database;
  provider: Provider;
  checkPassword: CheckPassword;
  devices: KnownDevices;
  securityMails: Pick<SecurityMails, 'newDevice' | 'secondFactor'>;
  secondFactor: SecondFactorParts;
}

interface Refusal {
  /** Password managers take a 4xx for a password that is not to be kept. */
  status: 400 | 403 | 429;
  text: 'signInRefused' | 'passkeyRefused' | 'scriptNeeded' | 'tooManyForNow' | 'tooManyAttempts';
}

const passwordRefusal = (retryAfterSeconds: number): Refusal => ({
  status: 429,
  text: retryAfterSeconds > 60 ? 'tooManyForNow' : 'tooManyAttempts',
});

/** What a sign-in needs beside its form. */
interface Origin {
  device: string | undefined;
  language: Language | null;
}

/** The user whose email and password these are, or why there is none. */
async function signInByPassword(
  c: Context<PagesEnv>,
  { publicUrl, db, checkPassword, devices, securityMails }: Dependencies,
  form: Record<string, string>,
  { device, language }: Origin,
): Promise<{ id: string; amr?: string[] } | Refusal> {
  const { data: submission } = credentials.safeParse(form);
  if (!submission) return { status: 400, text: form.plainPassword ? 'signInRefused' : 'scriptNeeded' };
  const account = submission.email;
  const password = { typed: submission.plainPassword, email: account };
  const address = c.get('clientAddress');
  const checked = await checkPassword({ email: account, password, address, device });
  if (checked.id === null) {
    if (checked.reason === 'refused') return { status: 403, text: 'signInRefused' };
    c.header('Retry-After', String(checked.retryAfterSeconds));
    return passwordRefusal(checked.retryAfterSeconds);
  }
  const { isKnown } = await devices.attemptSourceOf(account, { address, device });
  const known = await devices.remember(account, device);
  setCookie(c, cookieName(publicUrl, deviceCookie), known, cookieOptions(publicUrl));
  const { id: callerId } = checked;
  const author = { callerId, httpRequestId: c.get('httpRequestId'), address: () => address };
  const agent = c.req.header('user-agent') ?? '';
  await recordSignIn(db, author, {
    method: 'password',
    language,
    tellNewDevice: isKnown ? null : (tx) => securityMails.newDevice(tx, callerId, agent, author),
  });
  return { id: callerId };
}

export function signInRoutes(dependencies: Dependencies): Hono<PagesEnv> {
  const { publicUrl, provider, secondFactor } = dependencies;
  const app = new Hono<PagesEnv>();

  app.get(async (c) => {
    const { params } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    const hint = z.string().max(254).catch('').parse(params.login_hint);
    keepChosenLanguage(c, publicUrl);
    const passkey = await askAnyPasskey(secondFactor);
    return c.html(await signInPage(textsFor(c, params.ui_locales), { email: hint, passkey }));
  });

  app.post(requireOwnPage(publicUrl), async (c) => {
    const { incoming, outgoing } = c.env;
    const form = await readForm(c);
    const { params } = await provider.interactionDetails(incoming, outgoing);
    const device = readCookie(publicUrl, deviceCookie, (name) => getCookie(c, name));
    const origin = { device, language: languageToKeep(c, params.ui_locales) };
    const signedIn = form.passkey
      ? await signInByPasskey(c, dependencies, { sent: form.passkey, ...origin })
      : await signInByPassword(c, dependencies, form, origin);
    if ('status' in signedIn) {
      const page = textsFor(c, params.ui_locales);
      const email = form.email?.slice(0, 254) ?? '';
      const passkey = await askAnyPasskey(secondFactor);
      const { status, text } = signedIn;
      return c.html(await signInPage(page, { email, refusal: page.texts[text], passkey }), status);
    }
    const login = { accountId: signedIn.id, ...(signedIn.amr && { amr: signedIn.amr }) };
    const options = { mergeWithLastSubmission: false };
    return c.redirect(await provider.interactionResult(incoming, outgoing, { login }, options), 303);
  });

  return app;
}
