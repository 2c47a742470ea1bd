// The app's files whose headers depend on a setting: which identity provider may be called is said by the page's policy and by
// that of each worker. The service worker keeps both with their headers, so another provider has to be a new version for it.
import { base64url, sha256 } from '../base/platform.ts';
import type { StaticFile } from './static-files.ts';

const workerFile = /^\/(sw|assets\/[^/]*\bworker\b[^/]*)\.js$/;

/** The service worker, and Auth0's when tokens are kept in memory: each runs under the policy of its own file. */
export function isWorker(path: string): boolean {
  return workerFile.test(path);
}

/** An entry of the service worker's list of files. */
const listed = /\{[^{}]*\}/g;
const withPolicy = /"?url"?:"(index\.html|assets\/[^"/]*\bworker\b[^"/]*\.js)"/;

function withMark(text: string, mark: string): string {
  return text.replace(listed, (entry) => {
    if (!withPolicy.test(entry)) return entry;
    return entry.replace(
      /("?revision"?:)(?:null|"([^"]*)")/,
      (_, key, revision = '') => `${key}"${revision}-${mark}"`,
    );
  });
}

/** The files as they are served with an outside identity provider; without one they are as they were built. */
export function withProvider(
  files: ReadonlyMap<string, StaticFile>,
  provider: string | undefined,
): Map<string, StaticFile> {
  const served = new Map(files);
  if (provider === undefined) return served;
  const mark = base64url(sha256(provider)).slice(0, 8);
  for (const [path, file] of files) {
    if (!isWorker(path)) continue;
    const { type, etag } = file;
    // Browsers keep the headers that they have when they are answered 304.
    const own = { type, etag: etag.replace(/"$/, `-${mark}"`) };
    if (path !== '/sw.js') served.set(path, { ...file, ...own });
    else {
      const text = withMark(new TextDecoder().decode(file.plain), mark);
      served.set(path, { ...own, plain: new TextEncoder().encode(text) });
    }
  }
  return served;
}
