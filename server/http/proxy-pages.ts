// Pages that say what is wrong with a proxy in front of the console, where a redirect would only lead back to it.
import { html } from 'hono/html';
import type { Language } from '../../contract/common/languages.ts';
import { httpsTexts } from '../texts/choose.ts';
import { renderStandalonePage } from './standalone-page.ts';

/** For a proxy that does not pass `Host` on. @param host as it came */
export function hostNotPassedPage(language: Language, publicUrl: URL, host: string): string {
  const { https, proxy: texts } = httpsTexts[language];
  return renderStandalonePage(
    { language, product: https.product, title: texts.title },
    html`<p>${texts.hostLead}</p>
<p>${texts.came}: <code>${host}</code><br>${texts.expected}: <code>${publicUrl.host}</code></p>
<p>${texts.passHost}<br>nginx: <code>proxy_set_header Host $http_host;</code><br>Apache: <code>ProxyPreserveHost On</code></p>
<p>${texts.otherAddress} ${texts.more}</p>
<a class="button primary" href="${publicUrl.origin}">${texts.again}</a>`,
  );
}

/** For a proxy that speaks plain http to a service that speaks https. */
export function plainProxyPage(language: Language, publicUrl: URL): string {
  const { https, proxy: texts } = httpsTexts[language];
  return renderStandalonePage(
    { language, product: https.product, title: texts.title },
    html`<p>${texts.httpsLead}</p>
<p>${texts.useHttps}<br>nginx: <code>proxy_pass https://…;</code></p>
<p>${texts.orPlain} ${texts.more}</p>
<a class="button primary" href="${publicUrl.origin}">${texts.again}</a>`,
  );
}
