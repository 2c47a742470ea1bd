// Why the console does not work over plain http, and what to do about it.
import { html } from 'hono/html';
import { isLoopback } from '../base/loopback.ts';
import { texts as catalogue } from '../texts/en/https.ts';
import { renderStandalonePage } from './standalone-page.ts';

const { https: texts } = catalogue;

/** For visitors by plain http when the service speaks https with its own authority, which devices must trust first. */
export function trustPage(address: string, fingerprint: string): string {
  return renderStandalonePage(
    texts.product,
    texts.trustTitle,
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
export function noHttpsPage(publicUrl: URL): string {
  const here = isLoopback(publicUrl.hostname)
    ? html`<p>${texts.onTheMachine} <code>${publicUrl.origin}</code></p>`
    : '';
  return renderStandalonePage(
    texts.product,
    texts.noHttpsTitle,
    html`<p>${texts.noHttpsLead}</p>
${here}
<p>${texts.forTablets} <code>npm start -- --https</code>, ${texts.thenItShows}</p>
<p>${texts.behindProxy}</p>`,
  );
}
