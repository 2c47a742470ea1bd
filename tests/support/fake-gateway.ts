// A fake device gateway that keeps what monitors send.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { DeviceRequest } from '../../contract/devices/gateway.ts';

export interface Sent {
  serialNumber: string;
  /** `PUT /device/v1/…`, without its query. */
  call: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Whether the whole body arrived. */
  whole: boolean;
  /** Its number in the order of starts. */
  position: number;
}

export interface FakeGateway {
  address: string;
  /** In the order of starts: a broken connection may be noticed after the next request is done. */
  sent: Sent[];
  /** Keeps a request of a monitor open, whatever it answers, in position of an earlier one. */
  assign(serialNumber: string, request: DeviceRequest): void;
  /** Answers the next uploads of a monitor with this status. */
  fail(serialNumber: string, files: number, status: number): void;
  stop(): Promise<void>;
}

async function read(request: IncomingMessage, position: number): Promise<Sent> {
  const { authorization = '' } = request.headers;
  const basic = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway');
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
  } catch {
    // The connection broke; what arrived is kept.
  }
  return {
    serialNumber: basic.slice(0, basic.indexOf(':')),
    call: `${request.method} ${pathname}`,
    query: searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks),
    whole: request.complete,
    position,
  };
}

export async function startFakeGateway(): Promise<FakeGateway> {
  const sent: Sent[] = [];
  const open = new Map<string, DeviceRequest>();
  const failing = new Map<string, { left: number; status: number }>();
  const waiting = new Set<() => void>();

  function succeed(response: ServerResponse, data: unknown) {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ status: true, message: 'success', data }));
  }

  /** Resolves when there is a request that the monitor does not know, or its time is over. */
  async function untilUnknownRequest(query: URLSearchParams, requests: () => DeviceRequest[]) {
    const known = query.get('known')?.split(',') ?? [];
    let over = false;
    const end = () => {
      over = true;
      for (const resolve of waiting) resolve();
    };
    setTimeout(end, Number(query.get('wait_seconds')) * 1_000).unref();
    while (!over && requests().every(({ id }) => known.includes(id))) {
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  }

  async function answer({ serialNumber, call, query }: Sent, response: ServerResponse) {
    const requests = () => [open.get(serialNumber)].filter((it) => it !== undefined);
    if (call.endsWith('/heartbeat')) return succeed(response, [{ next_in_seconds: 1, requests: requests() }]);
    if (call.endsWith('/v1/requests')) {
      await untilUnknownRequest(query, requests);
      return succeed(response, requests());
    }
    const { left, status } = failing.get(serialNumber) ?? { left: 0, status: 0 };
    if (left > 0 && call.startsWith('PUT')) {
      failing.set(serialNumber, { left: left - 1, status });
      return response.writeHead(status).end();
    }
    succeed(response, []);
  }

  let started = 0;
  const server = createServer(async (request, response) => {
    started += 1;
    const it = await read(request, started);
    sent.push(it);
    sent.sort((a, b) => a.position - b.position);
    if (it.whole) await answer(it, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    sent,
    assign(serialNumber, request) {
      open.set(serialNumber, request);
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    fail: (serialNumber, left, status) => void failing.set(serialNumber, { left, status }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
