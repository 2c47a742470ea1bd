// A proxy before a service: it can say that the worker is another one, give it or its pages a fault, and take calls without
// an answer.
import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

const pageScriptPath = '/page-script.js';

/** The app's own files; those of the provider's pages have another folder. */
const appFiles = /^\/(assets(?:-\d+)?)\//;
const namesOfFiles = /(?<!interaction\/)\bassets\//g;
/** The worker that has the database of lists. */
const storeWorker = /\/store-worker-[^/]*\.js$/;
/** In the page, its service worker and its scripts, which name files. */
const namesFiles = /html|javascript/;

export interface FrontSettings {
  /** A script that the worker runs first. */
  workerFault?: string;
  /** Speaks https, with a key and a certificate that no browser knows. */
  tls?: { key: string; cert: string };
}

/**
 * Passes everything on to a service, and says that the worker is another one after each `change`. After a `deploy` all files of
 * the app have other names, and the earlier ones are gone. While it is silent, it takes calls and answers none.
 */
export async function startFront(
  port: number,
  servicePort: number,
  { workerFault = '', tls }: FrontSettings = {},
) {
  let version = 1;
  let folder = 'assets';
  let isSilent = false;
  let pageScript = '';

  /** The path of a file for the service; null for a file that this version does not have. */
  function pathAtService(path: string | undefined): string | null {
    const [start = '', asked = folder] = appFiles.exec(path ?? '') ?? [];
    return asked === folder ? (path ?? '/').replace(start, start && '/assets/') : null;
  }

  /** The names of files, and what changes with them: the mark of a build, and the revision of a file without a hash. */
  function renameFiles(text: string): string {
    return text
      .replace(namesOfFiles, `${folder}/`)
      .replace('data-build="', `data-build="${version}-`)
      .replaceAll('revision:"', `revision:"${version}-`);
  }

  /** The text of an answer as the browser gets it; null where it is passed on as it is. */
  function rewriteOf(path: string, type = ''): ((text: string) => string) | null {
    const isWorker = path === '/sw.js';
    const isPage = pageScript !== '' && type.startsWith('text/html');
    const isStoreWorker = storeWorker.test(path);
    const isRenamed = folder !== 'assets' && namesFiles.test(type);
    if (!isWorker && !isPage && !isStoreWorker && !isRenamed) return null;
    return (text) => {
      const own = isRenamed ? renameFiles(text) : text;
      if (isWorker) return `${workerFault}\n${own}\n// ${version}`;
      if (isStoreWorker) return `${pageScript}\n${own}`;
      return isPage ? `<!doctype html><script src="${pageScriptPath}"></script>${own}` : own;
    };
  }

  const passOn: RequestListener = (req, res) => {
    if (isSilent) return;
    if (req.url === pageScriptPath) {
      res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(pageScript);
      return;
    }
    const path = pathAtService(req.url);
    if (path === null) {
      res.writeHead(404, { 'content-type': 'text/plain' }).end();
      return;
    }
    // Uncompressed, so that a line can be added.
    const scheme = tls ? { 'x-forwarded-proto': 'https' } : {};
    const headers = { ...req.headers, ...scheme, 'accept-encoding': 'identity' };
    const { method } = req;
    const onward = request({ host: '127.0.0.1', port: servicePort, path, method, headers });
    onward.on('response', (answer) => {
      const rewrite = rewriteOf(path, answer.headers['content-type']);
      const { 'content-length': _length, etag: _tag, ...rest } = answer.headers;
      // A copy of the worker from before would lack the fault.
      const kept = storeWorker.test(path) ? { 'cache-control': 'no-store' } : {};
      res.writeHead(answer.statusCode ?? 502, rewrite ? { ...rest, ...kept } : answer.headers);
      answer.on('error', () => res.destroy());
      if (!rewrite) {
        answer.pipe(res);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => res.end(rewrite(Buffer.concat(parts).toString())));
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
    deploy() {
      version += 1;
      folder = `assets-${version}`;
    },
    /** From now on, each page runs this before its own scripts, and so does its worker of lists; '' ends that. */
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
