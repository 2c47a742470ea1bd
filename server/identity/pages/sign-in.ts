// The sign-in page of one interaction, which oidc-provider binds to the browser by a cookie.
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { passwordLength } from '../../../contract/accounts/passwords.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { cookieName, readCookie } from '../../http/own-cookies.ts';
import type { Database } from '../../store/engine/database.ts';
import { recordSession } from '../../store/users/user-events.ts';
import type { SecurityMails } from '../links/security-mails.ts';
import { cookieOptions, deviceCookie, type KnownDevices } from '../sign-in/known-devices.ts';
import type { CheckPassword, PasswordCheckResult } from '../sign-in/password-check.ts';
import type { PagesEnv } from './environment.ts';
import { keepChosenLanguage, languageToKeep, textsFor } from './page-language.ts';
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
  securityMails: Pick<SecurityMails, 'newDevice'>;
}

interface Refusal {
  /** Password managers take a 4xx for a password that is not to be kept. */
  status: 400 | 403 | 429;
  text: 'signInRefused' | 'scriptNeeded' | 'tooManyForNow' | 'tooManyAttempts';
}

function refusalOf(checked: Extract<PasswordCheckResult, { id: null }>): Refusal {
  if (checked.reason === 'refused') return { status: 403, text: 'signInRefused' };
  const isLong = checked.retryAfterSeconds > 60;
  return { status: 429, text: isLong ? 'tooManyForNow' : 'tooManyAttempts' };
}

export function signInRoutes({
  publicUrl,
  db,
  provider,
  checkPassword,
  devices,
  securityMails,
}: Dependencies): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();

  app.get(async (c) => {
    const { params } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    const hint = z.string().max(254).catch('').parse(params.login_hint);
    keepChosenLanguage(c, publicUrl);
    return c.html(await signInPage(textsFor(c, params.ui_locales), { email: hint }));
  });

  app.post(requireOwnPage(publicUrl), async (c) => {
    const { incoming, outgoing } = c.env;
    const form = await readForm(c);
    const { params } = await provider.interactionDetails(incoming, outgoing);
    const page = textsFor(c, params.ui_locales);
    const email = form.email?.slice(0, 254) ?? '';
    const refuse = async ({ status, text }: Refusal) =>
      c.html(await signInPage(page, { email, refusal: page.texts[text] }), status);

    const { data: submission } = credentials.safeParse(form);
    if (!submission)
      return refuse({ status: 400, text: form.plainPassword ? 'signInRefused' : 'scriptNeeded' });

    const device = readCookie(publicUrl, deviceCookie, (name) => getCookie(c, name));
    const account = submission.email;
    const password = { typed: submission.plainPassword, email: account };
    const address = c.get('clientAddress');
    const checked = await checkPassword({ email: account, password, address, device });
    if (checked.id === null) {
      if ('retryAfterSeconds' in checked) c.header('Retry-After', String(checked.retryAfterSeconds));
      return refuse(refusalOf(checked));
    }
    const { isKnown } = await devices.attemptSourceOf(account, { address, device });
    const known = await devices.remember(account, device);
    setCookie(c, cookieName(publicUrl, deviceCookie), known, cookieOptions(publicUrl));
    const { id: callerId } = checked;
    const author = { callerId, httpRequestId: c.get('httpRequestId'), address: () => address };
    const agent = c.req.header('user-agent') ?? '';
    const language = languageToKeep(c, params.ui_locales);
    await recordSession(db, 'signIn', author, language, async (tx, isFirst) => {
      if (!isKnown && !isFirst) await securityMails.newDevice(tx, callerId, agent, author);
    });
    const result = { login: { accountId: checked.id } };
    const options = { mergeWithLastSubmission: false };
    return c.redirect(await provider.interactionResult(incoming, outgoing, result, options), 303);
  });

  return app;
}
