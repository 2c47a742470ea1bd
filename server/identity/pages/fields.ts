// Fields of the provider's forms. A password field has no name, so that the browser cannot send what was typed before the script
// has checked it: in a hidden field, over https or on this machine alone.
import { html } from 'hono/html';
import type { SignInPageTexts } from '../../texts/choose.ts';
import type { Markup } from './layout.ts';

interface EmailField {
  value: string;
  /** Read-only, for password managers. */
  fixed?: boolean;
  focus?: boolean;
}

export function emailField(texts: SignInPageTexts, { value, fixed, focus }: EmailField): Markup {
  return html`<div class="field">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="text" value="${value}" autocomplete="username" inputmode="email"
  autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="254" required
  aria-describedby="email-error" data-required="${texts.emailRequired}"
  ${fixed && 'readonly'} ${focus && 'autofocus'}>
<p class="error" id="email-error" role="alert"></p>
</div>`;
}

interface PasswordField {
  id: string;
  label: string;
  autocomplete: 'current-password' | 'new-password';
  required: string;
  focus?: boolean;
}

export function passwordField(
  texts: SignInPageTexts,
  { id, label, autocomplete, required, focus }: PasswordField,
): Markup {
  return html`<div class="field">
<label for="${id}">${label}</label>
<div class="password">
<input id="${id}" type="password" autocomplete="${autocomplete}" required
  aria-describedby="${id}-error" data-required="${required}" ${focus && 'autofocus'}>
<button type="button" class="reveal" id="${id}-reveal" aria-pressed="false" aria-controls="${id}"
  aria-label="${texts.showPassword}" hidden>
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/><path class="slash" d="M4 20 20 4"/></svg>
</button>
</div>
<p class="error" id="${id}-error" role="alert"></p>
</div>`;
}

/** The field that is sent: the script puts there what was typed, once it has checked it. */
export const sentPassword: Markup = html`<input type="hidden" id="sent-password" name="plainPassword" autocomplete="off">`;

/** Disabled until the script has loaded: without it no password would be sent. */
export function submitButton(label: string, working: string): Markup {
  return html`<button type="submit" id="submit-button" class="primary" data-working="${working}" disabled><span>${label}</span></button>`;
}

export function scriptNeeded(texts: SignInPageTexts): Markup {
  return html`<noscript><p class="alert">${texts.scriptNeeded}</p></noscript>`;
}
