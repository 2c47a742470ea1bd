// The sign-in page of one interaction, which oidc-provider binds to the browser by a cookie.
import { Hono } from 'hono';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import type { CheckPassword } from '../accounts/password-check.ts';
import { clientPasswordHash } from '../passwords/passwords.ts';
import type { PagesEnv } from './environment.ts';
import { readForm } from './read-form.ts';
import { requireOwnPage } from './require-own-page.ts';
import { signInPage } from './sign-in-page.ts';
import { texts } from './texts.ts';

const credentials = z.object({ email: z.string().trim().min(1).max(254), password: clientPasswordHash });

interface Parts {
  publicUrl: URL;
  provider: Provider;
  checkPassword: CheckPassword;
}

export function signInRoutes({ publicUrl, provider, checkPassword }: Parts): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();

  app.get(async (c) => {
    const { params } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    const hint = z.string().max(254).catch('').parse(params.login_hint);
    return c.html(await signInPage({ email: hint }));
  });

  app.post(requireOwnPage(publicUrl), async (c) => {
    const { incoming, outgoing } = c.env;
    const form = await readForm(c);
    await provider.interactionDetails(incoming, outgoing);
    const email = form.email?.slice(0, 254) ?? '';
    const refuse = async (status: 400 | 403 | 429, refusal: string) =>
      c.html(await signInPage({ email, refusal }), status);

    const { data: submission } = credentials.safeParse(form);
    if (!submission) return refuse(400, form.password ? texts.signInRefused : texts.scriptNeeded);

    const checked = await checkPassword({ ...submission, address: c.get('clientAddress') });
    // Password managers take a 4xx for a password that is not to be kept.
    if (checked.id === null) {
      return checked.reason === 'refused'
        ? refuse(403, texts.signInRefused)
        : refuse(429, texts.tooManyAttempts);
    }
    const result = { login: { accountId: checked.id } };
    const options = { mergeWithLastSubmission: false };
    return c.redirect(await provider.interactionResult(incoming, outgoing, result, options), 303);
  });

  return app;
}
