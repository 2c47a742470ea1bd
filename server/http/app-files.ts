// The built app: its files, compressed where the browser takes that, and its page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { filePath } from '../../contract/service/file-paths.ts';
import { base64, randomBytes } from '../base/platform.ts';
import { keepFor, pagePermissions, pagePolicy, workerPolicy } from './security-headers.ts';
import { answerFile, bestEncoding, readStaticFiles, type StaticFile } from './static-files.ts';
import { isWorker, withProvider } from './worker-files.ts';

const noncePlaceholder = '__CSP_NONCE__';

/**
 * Serves `folder`. The app's page answers other paths, whose router knows them, except those that look like files: a scanner
 * would report the page as a leaked `/.env`, and a program would read it as a script.
 * @param provider the origin of an outside identity provider, which the page may call
 */
export function appFiles(folder: string, provider?: string) {
  const files = withProvider(readStaticFiles(folder), provider);
  const page = files.has('/index.html') ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined;
  files.delete('/index.html');

  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const { path } = c.req;
    const file = files.get(path);
    if (file) return answerAppFile(c, file, provider);
    if (path.startsWith('/assets/') || filePath.test(path)) return c.text('Not found', 404);
    return page === undefined ? next() : answerPage(c, page, provider);
  });
}

function answerAppFile(c: Context, file: StaticFile, provider?: string): Response {
  const { path } = c.req;
  // A worker's policy depends on a setting, which its name does not tell.
  if (isWorker(path)) c.header('Content-Security-Policy', workerPolicy(provider));
  const isLasting = path.startsWith('/assets/') && !isWorker(path);
  return answerFile(c, file, isLasting ? keepFor.ever : keepFor.revalidation);
}

/**
 * The page keeps the common `no-store`: WebKit keeps no page for Back that came so over https. It would keep it together
 * with its unfinished transactions, for which deleting the lists waits until the browser is ended.
 */
function answerPage(c: Context, page: string, provider: string | undefined): Response {
  const nonce = base64(randomBytes(16));
  c.header('Content-Security-Policy', pagePolicy(nonce, provider));
  c.header('Permissions-Policy', pagePermissions);
  c.header('Vary', 'Accept-Encoding');
  const text = page.replaceAll(noncePlaceholder, nonce);
  if (bestEncoding(c, { gzip: true }) === 'plain') return c.html(text);
  c.header('Content-Encoding', 'gzip');
  c.header('Content-Type', 'text/html; charset=utf-8');
  return c.body(new Uint8Array(gzipSync(text)));
}
