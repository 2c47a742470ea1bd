// Strict-Transport-Security, and the authority's certificate for devices that do not trust it yet.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { dayMs } from '../../contract/common/durations.ts';
import type { Config, ListenAddress } from '../base/config.ts';
import { isLoopback } from '../base/loopback.ts';
import { trustPage } from '../http/https-pages.ts';
import type { Listener } from '../http/listener.ts';
import { plainProxyPage } from '../http/proxy-pages.ts';
import { countRedirect, isRedirectLoop } from '../http/redirect-loop.ts';
import { commonHeaders, emptyPagePolicy } from '../http/security-headers.ts';
import { standalonePagePolicy } from '../http/standalone-page.ts';
import { languageOfHeader } from '../texts/choose.ts';
import type { Authority, Tls } from './tls.ts';

const authorityPath = '/ca.crt';

/**
 * HSTS, without subdomains, which may belong to others. Not with the local authority: browsers would take no exception, and
 * people would be locked out when it is replaced. Not for this machine's own name, which other programs have, too.
 */
function strictTransport({ publicUrl, tls, hstsDays }: Parameters<typeof openHttpsGate>[0]): string | null {
  if (publicUrl.protocol !== 'https:' || tls === 'local' || isLoopback(publicUrl.hostname)) return null;
  return `max-age=${(hstsDays * dayMs) / 1_000}`;
}

function pathOf(req: IncomingMessage): string {
  const url = req.url ?? '/';
  return url.startsWith('/') ? url : '/';
}

function isReadMethod(req: IncomingMessage): boolean {
  return req.method === 'GET' || req.method === 'HEAD';
}

function isAuthorityRequest(req: IncomingMessage): boolean {
  return isReadMethod(req) && pathOf(req).split('?')[0] === authorityPath;
}

// Browsers warn about this header over plain http.
const { 'Cross-Origin-Opener-Policy': _, ...plainHttpHeaders } = commonHeaders;

function send(res: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer) {
  res.writeHead(status, {
    ...plainHttpHeaders,
    'Content-Security-Policy': emptyPagePolicy,
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  });
  res.end(body);
}

/** With CORS for all: the plain-http page fetches it by https, to learn whether this device trusts it. */
function sendAuthority(res: ServerResponse, { bytes }: Authority): void {
  const headers = { 'Content-Type': 'application/x-x509-ca-cert', 'Access-Control-Allow-Origin': '*' };
  send(res, 200, headers, bytes);
}

/** Adds Strict-Transport-Security to all answers, and serves the authority's certificate. */
export function openHttpsGate(
  config: Pick<Config, 'publicUrl' | 'tls' | 'hstsDays'>,
  tls: Tls | undefined,
  listener: Listener,
): Listener {
  const strict = strictTransport(config);
  return (req, res) => {
    if (strict) res.setHeader('Strict-Transport-Security', strict);
    return tls?.authority && isAuthorityRequest(req) ? sendAuthority(res, tls.authority) : listener(req, res);
  };
}

export function plainHttpListener({ publicUrl }: ListenAddress, { authority }: Tls): RequestListener {
  return (req, res) => {
    const address = publicUrl.origin + pathOf(req);
    const text = { 'Content-Type': 'text/plain; charset=utf-8' };
    if (!isReadMethod(req)) return send(res, 400, text, `This address needs https: ${publicUrl.origin}\n`);
    const { cookie, 'x-forwarded-proto': usedBefore } = req.headers;
    const language = languageOfHeader(req.headers['accept-language']);
    const html = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': standalonePagePolicy,
    };
    if (authority && isAuthorityRequest(req)) return sendAuthority(res, authority);
    if (usedBefore === 'https' || isRedirectLoop(cookie))
      return send(res, 400, html, plainProxyPage(language, publicUrl));
    if (authority) return send(res, 400, html, trustPage(language, address, authority.fingerprint));
    // Not for ever: the service may speak plain http again.
    const redirect = { ...text, Location: address, 'Set-Cookie': countRedirect(cookie) };
    send(res, 307, redirect, `${address}\n`);
  };
}
