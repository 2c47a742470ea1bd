// The odd ends of an answer of HTTP, as bytes: no library of Node would write them.
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';

/**
 * The fate of a call: `whole` answers it; `cut` fails it where the body is read; `none` fails it in any case; `either` is
 * read by some and refused by others; `page` fails it where the body is understood.
 */
export type Kind = 'whole' | 'either' | 'cut' | 'none' | 'page';

export interface End {
  kind: Kind;
  play(socket: Socket, body: string): Promise<unknown> | unknown;
}

const headOf = (status: string, ...headers: string[]) =>
  [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n');
const head = (...headers: string[]) => headOf('200 OK', 'Content-Type: application/json', ...headers);
const lengthOf = (bytes: number) => `Content-Length: ${bytes}`;
/** @param bytes that it announces */
const answer = (body: string, bytes = body.length) => head(lengthOf(bytes)) + body;
const chunked = 'Transfer-Encoding: chunked';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const hints = headOf('103 Early Hints', 'Link: </style.css>; rel=preload');
/** A moment in which what was written arrives. */
const arrivesMs = 50;

/** Goes on until the other side hangs up, and does not notice at once that it did. */
async function repeat(socket: Socket, text: string): Promise<void> {
  for (; !socket.destroyed; await wait(10)) socket.write(text);
}

/** Ten megabytes a second. */
async function flood(socket: Socket): Promise<void> {
  const text = chunk('x'.repeat(100_000));
  for (; !socket.destroyed; await wait(10)) if (socket.writableLength < 1_000_000) socket.write(text);
}

async function reset(socket: Socket, sent: string | Buffer): Promise<void> {
  socket.write(sent);
  await wait(arrivesMs);
  // Node cannot reset a connection beneath its TLS.
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}

function zipped(socket: Socket, body: string): Buffer {
  const bytes = gzipSync(body.repeat(200));
  socket.write(head('Content-Encoding: gzip', lengthOf(bytes.length)));
  return bytes;
}

/** Plays it from the first byte on. */
const writing =
  (text: (body: string) => string): End['play'] =>
  (socket, body) =>
    socket.write(text(body));
/** Hangs up after it. */
const ending =
  (text: (body: string) => string): End['play'] =>
  (socket, body) =>
    socket.end(text(body));
const goingOn =
  (first: string, again: string): End['play'] =>
  (socket) => {
    socket.write(first);
    return repeat(socket, again);
  };

const page = '<!doctype html><html><title>Sign in to the network</title><p>Sign in.</p></html>';
const htmlHead = headOf('200 OK', 'Content-Type: text/html', lengthOf(page.length));
const server500 = headOf('500 Internal Server Error', chunked);

export const httpEnds: Readonly<Record<string, End>> = {
  'as it should be': { kind: 'whole', play: writing((body) => answer(body)) },
  '102 and 103 before it': {
    kind: 'whole',
    play: writing((body) => headOf('102 Processing') + hints + answer(body)),
  },
  // Node's fetch takes no 100 that it has not asked for.
  '100 before it': { kind: 'either', play: writing((body) => headOf('100 Continue') + answer(body)) },
  '103 again and again': { kind: 'none', play: goingOn('', hints) },
  '103 alone': { kind: 'none', play: ending(() => hints) },
  '101': {
    kind: 'none',
    play: writing((body) => headOf('101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: x') + body),
  },
  'chunks without end': { kind: 'cut', play: goingOn(head(chunked), chunk('x')) },
  'many megabytes without end': {
    kind: 'cut',
    play(socket) {
      socket.write(head(chunked));
      return flood(socket);
    },
  },
  'silence after the head': { kind: 'cut', play: writing((body) => head(lengthOf(body.length))) },
  'silence in the body': { kind: 'cut', play: writing((body) => answer(body.slice(0, 3), body.length)) },
  'longer than announced': { kind: 'either', play: ending((body) => answer(body + body, body.length)) },
  'shorter than announced': { kind: 'cut', play: ending((body) => answer(body, body.length + 100)) },
  'reset in the body': {
    kind: 'cut',
    play: (socket, body) => reset(socket, answer(body.slice(0, 3), body.length)),
  },
  'cut between chunks': { kind: 'cut', play: ending((body) => head(chunked) + chunk(body.slice(0, 3))) },
  'cut in a chunk': { kind: 'cut', play: ending((body) => head(chunked) + chunk(body).slice(0, -9)) },
  'a chunk longer than announced': {
    kind: 'cut',
    play: ending((body) => `${head(chunked)}3\r\n${body}\r\n0\r\n\r\n`),
  },
  'a chunk without a length': { kind: 'cut', play: ending((body) => `${head(chunked)}zz\r\n${body}`) },
  'two lengths': {
    kind: 'none',
    play: ending((body) => head(lengthOf(body.length), lengthOf(3)) + body),
  },
  'a negative length': { kind: 'none', play: ending((body) => head(lengthOf(-5)) + body) },
  'a length and chunks': {
    kind: 'none',
    play: ending((body) => `${head(lengthOf(3), chunked)}${chunk(body)}0\r\n\r\n`),
  },
  'two answers': { kind: 'either', play: writing((body) => answer(body) + answer(body)) },
  'something after it': { kind: 'either', play: ending((body) => `${answer(body)}\u0000\u0001\r\n\r\n`) },
  'no gzip, though it says so': {
    kind: 'either',
    play: writing((body) => head('Content-Encoding: gzip', lengthOf(body.length)) + body),
  },
  'gzip without its end': {
    kind: 'either',
    play: (socket, body) => socket.end(zipped(socket, body).subarray(0, -12)),
  },
  'gzip, reset': {
    kind: 'either',
    play: (socket, body) => reset(socket, zipped(socket, body).subarray(0, 12)),
  },
  '200 with a page of HTML': { kind: 'page', play: ending(() => htmlHead + page) },
  'nothing under 200': { kind: 'page', play: ending(() => answer('')) },
  'a head without end': { kind: 'none', play: goingOn('HTTP/1.1 200 OK\r\n', 'X-More: y\r\n') },
  'no HTTP': { kind: 'none', play: ending(() => '220 mail.example.org ready\r\n') },
  nothing: { kind: 'none', play: ending(() => '') },
  'reset at once': { kind: 'none', play: (socket) => reset(socket, '') },
  '500 without end': { kind: 'none', play: goingOn(server500, chunk('x')) },
  '500, many megabytes without end': {
    kind: 'none',
    play(socket) {
      socket.write(server500);
      return flood(socket);
    },
  },
  '500, cut': { kind: 'none', play: ending(() => `${headOf('500 No', lengthOf(500))}x`) },
};
