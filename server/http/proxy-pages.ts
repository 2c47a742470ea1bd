// Pages that say what is wrong with a proxy in front of the console, where a redirect would only lead back to it.
import { html } from 'hono/html';
import { texts as httpsTexts } from './https-texts.ts';
import { renderStandalonePage } from './standalone-page.ts';

const texts = {
  title: 'The proxy in front of the console needs a change',
  hostLead:
    'The console sent this browser to its address twice, and each time the proxy brought the request back under another name.',
  came: 'The console was asked for',
  expected: 'It answers for (PUBLIC_URL)',
  passHost: 'Set the proxy up to pass on the name that the browser asked for:',
  otherAddress: 'If people open the console at another address, set PUBLIC_URL to that one.',
  httpsLead:
    'The console speaks https, and the proxy asks it by plain http. The console can only answer that it needs https, again and again.',
  useHttps: 'Set the proxy up to use https for its way to the console:',
  orPlain: 'Or start the console without https of its own (TLS_CERT, --https), and let the proxy provide it.',
  again: 'Try again',
  more: 'More is in docs/deploy.md, ‘A reverse proxy’.',
} as const;

/** For a proxy that does not pass `Host` on. @param host as it came */
export function hostNotPassedPage(publicUrl: URL, host: string): string {
  return renderStandalonePage(
    httpsTexts.product,
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
    httpsTexts.product,
    texts.title,
    html`<p>${texts.httpsLead}</p>
<p>${texts.useHttps}<br>nginx: <code>proxy_pass https://…;</code></p>
<p>${texts.orPlain} ${texts.more}</p>
<a class="button primary" href="${publicUrl.origin}">${texts.again}</a>`,
  );
}
