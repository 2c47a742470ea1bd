import { html } from 'hono/html';
import type { PasskeyOptions } from '../../../contract/accounts/second-factor.ts';
import { emailField, passwordField, scriptNeeded, sentPassword, submitButton } from './fields.ts';
import { layout } from './layout.ts';
import type { PageTexts } from './page-language.ts';
import { passkeyPart } from './passkey.ts';

/** The sign-in page; after a refusal with its reason, and the email as it was typed. @param passkey options, where somebody has one */
export function signInPage(
  page: PageTexts,
  { email, refusal, passkey }: { email: string; refusal?: string; passkey?: PasskeyOptions | null },
): Promise<string> {
  const { texts } = page;
  return layout(page, {
    title: texts.signInTitle,
    script: 'sign-in.js',
    address: {},
    content: html`<h1>${texts.product}</h1>
<p class="lead">${texts.signInLead}</p>
<form id="form" method="post" data-insecure="${texts.insecure}">
${scriptNeeded(texts)}
<p class="alert" id="refusal" role="alert">${refusal}</p>
${emailField(texts, { value: email, focus: email === '' })}
${passwordField(texts, {
  id: 'typed-password',
  label: texts.password,
  autocomplete: 'current-password',
  required: texts.passwordRequired,
  focus: email !== '',
})}
${sentPassword}
${submitButton(texts.signIn, texts.signingIn)}
${passkey && passkeyPart(texts, passkey)}
</form>`,
  });
}
