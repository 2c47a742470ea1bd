// Files in any S3, for services that share them or have no disk of their own. Objects are whole and few things are
// asked of them, so that signed requests are enough and no vendor's library is needed.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Settings } from '../base/config.ts';
import type { FileStore, StorableFile } from './file-store.ts';
import { hashOfNothing, signed } from './s3-signature.ts';

/** How long a question may take, and an upload, in ms. */
const patience = 10_000;
const patienceOfUpload = 120_000;
const atOnce = 16;

interface Question {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Of the object; '' for the bucket. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  file?: StorableFile;
  /** Answers that are no failure. */
  takes: readonly number[];
  /** For the answer with its body; without it only its headers must come in time. */
  signal?: AbortSignal;
}

/** @param prefix of all its objects: what has another is somebody else's */
export function createS3Store({ endpoint, bucket, ...key }: S3Settings, prefix: string): FileStore {
  async function ask({ method, key: name, query = {}, headers = {}, file, takes, signal }: Question) {
    const path = [endpoint.pathname.replace(/\/$/, ''), bucket, name]
      .filter((it, n) => n === 0 || it)
      .join('/');
    const url = new URL(path, endpoint);
    url.search = new URLSearchParams(query).toString();
    const request = { method, url, headers, bodyHash: file?.sha256 ?? hashOfNothing };
    const body = file && { body: Readable.toWeb(createReadStream(file.path)), duplex: 'half' };
    const headersLate = new AbortController();
    const timer = signal ? undefined : setTimeout(() => headersLate.abort(), patience);
    const init = {
      method,
      headers: signed(key, request, new Date()),
      signal: signal ?? headersLate.signal,
      ...body,
    };
    const answer = await fetch(url, init as RequestInit).finally(() => clearTimeout(timer));
    if (takes.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new Error(`the file store answered ${method} with ${answer.status}`);
  }

  async function deleteOne(id: string) {
    const signal = AbortSignal.timeout(patience);
    await ask({ method: 'DELETE', key: prefix + id, takes: [200, 204, 404], signal });
  }

  return {
    async put(id, file) {
      const headers = { 'content-length': String(file.bytes) };
      const signal = AbortSignal.timeout(patienceOfUpload);
      await ask({ method: 'PUT', key: prefix + id, headers, file, takes: [200], signal });
    },
    async read(id, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await ask({
        method: 'GET',
        key: prefix + id,
        ...(headers && { headers }),
        takes: [range ? 206 : 200, 404],
      });
      if (answer.ok) return answer.body ?? new Blob().stream();
      await answer.body?.cancel();
      return null;
    },
    async has(id) {
      const signal = AbortSignal.timeout(patience);
      return (await ask({ method: 'HEAD', key: prefix + id, takes: [200, 404], signal })).ok;
    },
    async delete(ids) {
      for (let from = 0; from < ids.length; from += atOnce) {
        await Promise.all(ids.slice(from, from + atOnce).map(deleteOne));
      }
    },
    async *entries() {
      let token: string | undefined;
      do {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
        const signal = AbortSignal.timeout(patience);
        const answer = await ask({ method: 'GET', key: '', query, takes: [200], signal });
        const page = await answer.text();
        yield* objectsIn(page, prefix);
        token = textOf(page, 'NextContinuationToken');
      } while (token);
    },
  };
}

/** What stands in an element, where it has no elements itself. */
function textOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');
}

function* objectsIn(page: string, prefix: string) {
  for (const [object] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
    const id = (textOf(object, 'Key') ?? '').slice(prefix.length);
    yield { id, at: new Date(textOf(object, 'LastModified') ?? '') };
  }
}
