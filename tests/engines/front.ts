// A proxy before a service: it can say that the worker is another one, give it or its pages a fault, and take calls without
// an answer.
import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

const pageScriptPath = '/page-script.js';

export interface FrontSettings {
  /** A script that the worker runs first. */
  workerFault?: string;
  /** Speaks https, with a key and a certificate that no browser knows. */
  tls?: { key: string; cert: string };
}

/**
 * Passes everything on to a service, and says that the worker is another one after each `change`. While it is silent, it
 * takes calls and answers none.
 */
export async function startFront(
  port: number,
  servicePort: number,
  { workerFault = '', tls }: FrontSettings = {},
) {
  let version = 1;
  let isSilent = false;
  let pageScript = '';

  /** The text that is put before and after an answer; null where it is passed on as it is. */
  function addedTo(path: string | undefined, type = ''): { before: string; after: string } | null {
    if (path === '/sw.js') return { before: `${workerFault}\n`, after: `\n// ${version}` };
    if (pageScript === '' || !type.startsWith('text/html')) return null;
    return { before: `<!doctype html><script src="${pageScriptPath}"></script>`, after: '' };
  }

  const passOn: RequestListener = (req, res) => {
    if (isSilent) return;
    if (req.url === pageScriptPath) {
      res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(pageScript);
      return;
    }
    // Uncompressed, so that a line can be added.
    const scheme = tls ? { 'x-forwarded-proto': 'https' } : {};
    const headers = { ...req.headers, ...scheme, 'accept-encoding': 'identity' };
    const { url: path, method } = req;
    const onward = request({ host: '127.0.0.1', port: servicePort, path, method, headers });
    onward.on('response', (answer) => {
      const added = addedTo(path, answer.headers['content-type']);
      const { 'content-length': _length, etag: _tag, ...rest } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, added ? rest : answer.headers);
      if (added) res.write(added.before);
      answer.pipe(res, { end: !added });
      answer.on('error', () => res.destroy());
      if (added) answer.on('end', () => res.end(added.after));
    });
    onward.on('error', () => res.destroy());
    // A page that is left keeps no stream of events open behind the proxy.
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  };
  const server = tls ? createSecureServer(tls, passOn) : createServer(passOn);
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    change: () => {
      version += 1;
    },
    /** From now on, each page runs this before its own scripts; '' ends that. */
    beginPagesWith(script: string) {
      pageScript = script;
    },
    /** Answers under way are cut off, as by a line that breaks. */
    fallSilent() {
      isSilent = true;
      server.closeAllConnections();
    },
    speak() {
      isSilent = false;
      server.closeAllConnections();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
