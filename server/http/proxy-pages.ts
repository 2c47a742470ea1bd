// Pages that say what is wrong with a proxy in front of the console, where a redirect would only lead back to it.
import { html } from 'hono/html';
import { texts as catalogue } from '../texts/en/https.ts';
import { renderStandalonePage } from './standalone-page.ts';

const { https, proxy: texts } = catalogue;

/** For a proxy that does not pass `Host` on. @param host as it came */
export function hostNotPassedPage(publicUrl: URL, host: string): string {
  return renderStandalonePage(
    https.product,
    texts.title,
    html`<p>${texts.hostLead}</p>
<p>${texts.came}: <code>${host}</code><br>${texts.expected}: <code>${publicUrl.host}</code></p>
<p>${texts.passHost}<br>nginx: <code>proxy_set_header Host $host;</code><br>Apache: <code>ProxyPreserveHost On</code></p>
<p>${texts.otherAddress} ${texts.more}</p>
<a class="button primary" href="${publicUrl.origin}">${texts.again}</a>`,
  );
}

/** For a proxy that speaks plain http to a service that speaks https. */
export function plainProxyPage(publicUrl: URL): string {
  return renderStandalonePage(
    https.product,
    texts.title,
    html`<p>${texts.httpsLead}</p>
<p>${texts.useHttps}<br>nginx: <code>proxy_pass https://…;</code></p>
<p>${texts.orPlain} ${texts.more}</p>
<a class="button primary" href="${publicUrl.origin}">${texts.again}</a>`,
  );
}
