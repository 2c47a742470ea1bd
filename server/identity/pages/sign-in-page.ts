import { html } from 'hono/html';
import { texts } from '../../texts/en/sign-in-pages.ts';
import { emailField, passwordField, scriptNeeded, submitButton } from './fields.ts';
import { layout } from './layout.ts';

/** The sign-in page; after a refusal with its reason, and the email as it was typed. */
export function signInPage(state: { email: string; refusal?: string }): Promise<string> {
  const { email, refusal } = state;
  return layout({
    title: texts.signInTitle,
    script: 'sign-in.js',
    content: html`<h1>${texts.product}</h1>
<p class="lead">${texts.signInLead}</p>
<form id="form" method="post">
${scriptNeeded()}
<p class="alert" id="refusal" role="alert">${refusal}</p>
${emailField({ value: email, focus: email === '' })}
${passwordField({
  id: 'typed-password',
  label: texts.password,
  autocomplete: 'current-password',
  required: texts.passwordRequired,
  focus: email !== '',
})}
<input type="hidden" id="password" name="password">
${submitButton(texts.signIn, texts.signingIn)}
</form>`,
  });
}
