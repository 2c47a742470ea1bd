// Pages with a message and no form of ours.
import { html, raw } from 'hono/html';
import { startPath } from '../client.ts';
import { layout } from './layout.ts';
import type { PageTexts } from './page-language.ts';

export function noticePage(page: PageTexts, title: string, sentence: string): Promise<string> {
  return layout(page, {
    title,
    content: html`<h1>${title}</h1>
<p class="lead">${sentence}</p>
<a class="primary" href="${startPath}">${page.texts.startAgain}</a>`,
  });
}

/** Ends the session without asking: the script submits the form. @param form oidc-provider's own, with its CSRF token */
export function signOutPage(page: PageTexts, form: string): Promise<string> {
  const { texts } = page;
  return layout(page, {
    title: texts.signOutTitle,
    script: 'sign-out.js',
    content: html`<h1>${texts.signOutTitle}</h1>
<p class="lead">${texts.signOutLead}</p>
${raw(form)}
<noscript><button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button></noscript>`,
  });
}
