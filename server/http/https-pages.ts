// Why the console does not work over plain http, and what to do about it.
import { html } from 'hono/html';
import type { Language } from '../../contract/common/languages.ts';
import { isLoopback } from '../base/loopback.ts';
import { httpsTexts } from '../texts/choose.ts';
import { renderStandalonePage } from './standalone-page.ts';

/** For visitors by plain http when the service speaks https with its own authority, which devices must trust first. */
export function trustPage(language: Language, address: string, fingerprint: string): string {
  const { https: texts } = httpsTexts[language];
  return renderStandalonePage(
    { language, product: texts.product, title: texts.trustTitle },
    html`<p>${texts.trustLead}</p>
<a class="button primary" href="/ca.crt">${texts.download}</a>
${texts.ways.map(
  ({ device, steps }, at) => html`<details name="device"${at === 0 ? html` open` : ''}>
<summary>${device}</summary>
<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>
</details>`,
)}
<p>${texts.compare}<br><code>${fingerprint}</code></p>
<a class="button" id="open" href="${address}">${texts.open}</a>`,
  );
}

/** For visitors by plain http when the service does not speak https. */
export function noHttpsPage(language: Language, publicUrl: URL): string {
  const { https: texts } = httpsTexts[language];
  const here = isLoopback(publicUrl.hostname)
    ? html`<p>${texts.onTheMachine} <code>${publicUrl.origin}</code></p>`
    : '';
  return renderStandalonePage(
    { language, product: texts.product, title: texts.noHttpsTitle },
    html`<p>${texts.noHttpsLead}</p>
${here}
<p>${texts.forTablets} <code>npm start -- --https</code>, ${texts.thenItShows}</p>
<p>${texts.behindProxy}</p>`,
  );
}
