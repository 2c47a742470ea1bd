import { html } from 'hono/html';
import { texts } from '../../texts/en/sign-in-pages.ts';
import { emailField, passwordField, scriptNeeded, submitButton } from './fields.ts';
import { layout } from './layout.ts';

/** The page behind a one-time link: a new password, typed twice. */
export function newPasswordPage({ email, token }: { email: string; token: string }): Promise<string> {
  return layout({
    title: texts.newPasswordTitle,
    script: 'new-password.js',
    content: html`<h1>${texts.newPasswordTitle}</h1>
<p class="lead">${texts.newPasswordLead}</p>
<form id="form" method="post" action="/account/password" data-short="${texts.tooShort}" data-long="${texts.tooLong}"
  data-mismatch="${texts.mismatch}">
${scriptNeeded()}
${emailField({ value: email, fixed: true })}
${passwordField({
  id: 'typed-password',
  label: texts.newPassword,
  autocomplete: 'new-password',
  required: texts.newPasswordRequired,
  focus: true,
})}
${passwordField({
  id: 'confirmed-password',
  label: texts.confirmPassword,
  autocomplete: 'new-password',
  required: texts.confirmPasswordRequired,
})}
<input type="hidden" name="token" value="${token}">
<input type="hidden" id="password" name="password">
${submitButton(texts.savePassword, texts.savingPassword)}
</form>`,
  });
}
