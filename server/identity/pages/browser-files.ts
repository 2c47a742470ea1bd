// The files that the provider's pages load, served beside them: they are there whoever hosts the app,
// and together with the pages that they belong to.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Answer, Handler } from './http.ts';

/** Beside this file in the sources; beside the bundle once built, where scripts/build.mjs puts a copy. */
const folder = join(import.meta.dirname, 'browser');

/** Where the pages find them. */
export const assetsPath = '/interaction/assets/';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Reads the files once and answers for them from then on; 304 when the browser has one already. */
export async function createBrowserFiles(): Promise<Handler> {
  const answers = new Map<string, Answer & { etag: string }>();
  for (const name of await readdir(folder)) {
    const body = await readFile(join(folder, name));
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    const headers = {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      ETag: etag,
    };
    answers.set(assetsPath + name, { status: 200, headers, body, etag });
  }

  return async ({ req, url }) => {
    const answer = answers.get(url.pathname);
    if (!answer) return { status: 404 };
    if (req.headers['if-none-match'] !== answer.etag) return answer;
    return { status: 304, ...(answer.headers && { headers: answer.headers }) };
  };
}
