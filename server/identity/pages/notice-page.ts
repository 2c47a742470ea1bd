// Pages with a message and no form of ours.
import { html, raw } from 'hono/html';
import { texts } from '../../texts/en/sign-in-pages.ts';
import { startPath } from '../client.ts';
import { layout } from './layout.ts';

export function noticePage(title: string, sentence: string): Promise<string> {
  return layout({
    title,
    content: html`<h1>${title}</h1>
<p class="lead">${sentence}</p>
<a class="primary" href="${startPath}">${texts.startAgain}</a>`,
  });
}

/** Ends the session without asking: the script submits the form. @param form oidc-provider's own, with its CSRF token */
export function signOutPage(form: string): Promise<string> {
  return layout({
    title: texts.signOutTitle,
    script: 'sign-out.js',
    content: html`<h1>${texts.signOutTitle}</h1>
<p class="lead">${texts.signOutLead}</p>
${raw(form)}
<noscript><button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button></noscript>`,
  });
}
