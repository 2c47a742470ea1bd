// Pages that only say something.
import { html, raw } from 'hono/html';
import { startPath } from '../client.ts';
import { layout } from './layout.ts';
import { texts } from './texts.ts';

/** What happened, and the way back to the start. */
export function noticePage(title: string, sentence: string): Promise<string> {
  return layout({
    title,
    content: html`<h1>${title}</h1>
<p class="lead">${sentence}</p>
<a class="primary" href="${startPath}">${texts.startAgain}</a>`,
  });
}

/**
 * Ends the session without a question: the script presses the button.
 * @param form the provider's own, whose field protects against forgery
 */
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
