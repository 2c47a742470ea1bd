// The sign-in page of one interaction: /interaction/{uid}. The provider binds it to the browser by a cookie;
// where that is stale the person starts over, and never stands at a dead end.
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import { clientAddressOf } from '../../http/client-address.ts';
import type { CheckPassword } from '../accounts/password-check.ts';
import { startPath } from '../client.ts';
import { clientPasswordHash } from '../passwords/passwords.ts';
import { type Exchange, type Handler, page, readForm, redirect } from './http.ts';
import { signInPage } from './sign-in.ts';
import { texts } from './texts.ts';

const credentials = z.object({ email: z.string().trim().min(1).max(254), password: clientPasswordHash });

/** GET shows the form, POST takes it. */
export function createSignIn(parts: { provider: Provider; checkPassword: CheckPassword }): Handler {
  const { provider, checkPassword } = parts;

  async function showForm({ req, res }: Exchange) {
    const { params } = await provider.interactionDetails(req, res);
    const hint = z.string().max(254).catch('').parse(params.login_hint);
    return page(200, await signInPage({ email: hint }));
  }

  async function takeForm(exchange: Exchange) {
    const { req, res } = exchange;
    const form = await readForm(exchange);
    await provider.interactionDetails(req, res);
    const email = form.email?.slice(0, 254) ?? '';
    const refuse = async (status: number, refusal: string) =>
      page(status, await signInPage({ email, refusal }));

    const { data: sent } = credentials.safeParse(form);
    if (!sent) return refuse(400, form.password ? texts.signInRefused : texts.scriptNeeded);

    const tried = await checkPassword({ ...sent, address: clientAddressOf(req) });
    // Password managers take a 4xx for a password that is not to be kept.
    if (tried.id === null) {
      return tried.reason === 'refused' ? refuse(403, texts.signInRefused) : refuse(429, texts.tooManyTries);
    }
    const result = { login: { accountId: tried.id } };
    return redirect(await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false }));
  }

  return async (exchange) => {
    try {
      return exchange.req.method === 'POST' ? await takeForm(exchange) : await showForm(exchange);
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return redirect(startPath);
      throw error;
    }
  };
}
