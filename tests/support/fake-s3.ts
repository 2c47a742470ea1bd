// A fake S3 in memory with what the service uses: objects in one bucket, listed three at a time. It accepts a request
// only when headers and body match the signature and the length is declared.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { type S3Key, signRequest } from '../../server/files/s3-signature.ts';

const pageSize = 3;

interface S3Request {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The moment in `x-amz-date`. */
function momentOf(stamp: string): Date {
  return new Date(stamp.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3:$4:$5Z'));
}

function isAuthentic(key: S3Key, { method, url, headers, body }: S3Request): boolean {
  const names = /SignedHeaders=([^,]*)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  // The signature makes the others itself.
  const made = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const own = names.filter((name) => !made.includes(name));
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const again = signRequest(
    key,
    {
      method,
      url,
      headers: Object.fromEntries(own.map((name) => [name, String(headers[name])])),
      bodyHash,
    },
    momentOf(String(headers['x-amz-date'])),
  );
  const declaresLength = method !== 'PUT' || headers['content-length'] === String(body.length);
  return again.Authorization === headers.authorization && declaresLength;
}

export async function startFakeS3(key: S3Key, bucket: string) {
  const objects = new Map<string, { body: Buffer; at: Date }>();

  function list(url: URL, res: ServerResponse) {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('start-after') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const contents = names.slice(from, from + pageSize).map((name) => {
      const at = objects.get(name)?.at.toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`;
    });
    const next = from + pageSize;
    const token = next < names.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    res.end(`<?xml version="1.0"?><ListBucketResult>${contents.join('')}${token}</ListBucketResult>`);
  }

  function get(name: string, { headers, method }: S3Request, res: ServerResponse) {
    const body = objects.get(name)?.body;
    if (!body) return void res.writeHead(404).end();
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = first === undefined ? body : body.subarray(Number(first), Number(last) + 1);
    res.writeHead(first === undefined ? 200 : 206, { 'Content-Length': part.length });
    res.end(method === 'HEAD' ? undefined : part);
  }

  const methods: Record<string, (name: string, request: S3Request, res: ServerResponse) => void> = {
    GET: get,
    HEAD: get,
    PUT(name, { body, headers }, res) {
      const source = headers['x-amz-copy-source'];
      if (source !== undefined) {
        const from = objects.get(String(source).slice(`/${bucket}/`.length));
        if (!from) return void res.writeHead(404).end();
        objects.set(name, { body: from.body, at: new Date() });
        return void res.end('<CopyObjectResult/>');
      }
      objects.set(name, { body, at: new Date() });
      res.end();
    },
    DELETE(name, _, res) {
      objects.delete(name);
      res.writeHead(204).end();
    },
  };

  function answer(request: S3Request, res: ServerResponse) {
    const name = request.url.pathname.slice(`/${bucket}/`.length);
    if (!isAuthentic(key, request)) res.writeHead(403).end();
    else if (name === '') list(request.url, res);
    else methods[request.method]?.(name, request, res);
  }

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(Buffer.from(chunk));
    const url = new URL(req.url ?? '/', `http://${req.headers.host}`);
    answer({ method: req.method ?? '', url, headers: req.headers, body: Buffer.concat(chunks) }, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());

  return {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    objects,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
