// Strict-Transport-Security, and the authority's certificate for devices that do not trust it yet.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ListenAddress } from '../base/config.ts';
import { trustPage } from '../http/https-pages.ts';
import type { Listener } from '../http/listener.ts';
import { commonHeaders, emptyPagePolicy } from '../http/security-headers.ts';
import { standalonePagePolicy } from '../http/standalone-page.ts';
import type { Authority, Tls } from './tls.ts';

const authorityPath = '/ca.crt';

/** A year, without subdomains, which may belong to others. */
const strictTransport = 'max-age=31536000';

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
    'Cache-Control': 'no-store',
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

/**
 * Adds Strict-Transport-Security to all answers, and serves the authority's certificate. Not with the local authority:
 * browsers would refuse any exception, and users would be locked out when it is replaced.
 */
export function openHttpsGate(
  { publicUrl, tls: kind }: ListenAddress,
  tls: Tls | undefined,
  listener: Listener,
): Listener {
  const isStrict = publicUrl.protocol === 'https:' && kind !== 'local';
  return (req, res) => {
    if (isStrict) res.setHeader('Strict-Transport-Security', strictTransport);
    return tls?.authority && isAuthorityRequest(req) ? sendAuthority(res, tls.authority) : listener(req, res);
  };
}

export function plainHttpListener({ publicUrl }: ListenAddress, { authority }: Tls): RequestListener {
  return (req, res) => {
    const address = publicUrl.origin + pathOf(req);
    const text = { 'Content-Type': 'text/plain; charset=utf-8' };
    if (!isReadMethod(req)) return send(res, 400, text, `This address needs https: ${publicUrl.origin}\n`);
    if (!authority) return send(res, 308, { ...text, Location: address }, `${address}\n`);
    if (isAuthorityRequest(req)) return sendAuthority(res, authority);
    const html = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': standalonePagePolicy,
    };
    send(res, 400, html, trustPage(address, authority.fingerprint));
  };
}
