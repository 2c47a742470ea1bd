import { html } from 'hono/html';
import { passwordLength } from '../../../contract/accounts/passwords.ts';
import { fill } from '../../../contract/common/fill.ts';
import { emailField, passwordField, scriptNeeded, sentPassword, submitButton } from './fields.ts';
import { layout } from './layout.ts';
import type { PageTexts } from './page-language.ts';

/** The page behind a one-time link: a new password, typed twice; after a refusal with its reason. */
export function newPasswordPage(
  page: PageTexts,
  { email, token, refusal }: { email: string; token: string; refusal?: string },
): Promise<string> {
  const { texts } = page;
  return layout(page, {
    title: texts.newPasswordTitle,
    script: 'new-password.js',
    address: { token },
    content: html`<h1>${texts.newPasswordTitle}</h1>
<p class="lead">${fill(texts.newPasswordLead, passwordLength)}</p>
<form id="form" method="post" data-insecure="${texts.insecure}" action="/account/password" data-short="${texts.tooShort}" data-long="${texts.tooLong}"
  data-mismatch="${texts.mismatch}" data-least="${passwordLength.least}" data-most="${passwordLength.most}">
${scriptNeeded(texts)}
<p class="alert" id="refusal" role="alert">${refusal}</p>
${emailField(texts, { value: email, fixed: true })}
${passwordField(texts, {
  id: 'typed-password',
  label: texts.newPassword,
  autocomplete: 'new-password',
  required: texts.newPasswordRequired,
  focus: true,
})}
${passwordField(texts, {
  id: 'confirmed-password',
  label: texts.confirmPassword,
  autocomplete: 'new-password',
  required: texts.confirmPasswordRequired,
})}
<input type="hidden" name="token" value="${token}">
${sentPassword}
${submitButton(texts.savePassword, texts.savingPassword)}
</form>`,
  });
}
