// Sends heartbeats as fast as they are answered, or at a rate, and prints one line of JSON. A process of its own, so that
// its share of the machine can be told from the service's: `heartbeat-load.ts <origin> <credentials> <seconds> <rate or 0> <monitor to begin with>`.
// It is to cost little beside what it measures: raw sockets, calls as bytes, and of an answer only its status is read.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { z } from 'zod';
import { quantile } from '../bench/statistics.ts';

/** Rounds are gathered for 50 ms, so that few connections would measure waiting. */
const connections = 512;
/** How often what is due is sent. */
const tickMs = 5;

const [address = '', file = '', seconds = '', rate = '', first = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(address);
const monitors = z
  .array(z.object({ serialNumber: z.string(), credential: z.string() }))
  .parse(JSON.parse(readFileSync(file, 'utf8')));
const calls = monitors.map(({ serialNumber, credential }) => {
  const basic = Buffer.from(`${serialNumber}:${credential}`).toString('base64');
  return Buffer.from(
    `POST /device/v1/heartbeat HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Basic ${basic}\r\nContent-Length: 0\r\n\r\n`,
  );
});
const none = Buffer.alloc(0);

interface Line {
  socket: Socket;
  sentAt: number;
}

const times: number[] = [];
const statuses: Record<string, number> = {};
/** In turn, or the service would close those that it does not hear from. */
const idle: Line[] = [];
let sent = 0;
let began = 0;
let endsAt = Number.POSITIVE_INFINITY;

function send(line: Line, now: number): void {
  line.sentAt = now;
  line.socket.write(calls[(Number(first) + sent) % calls.length] ?? none);
  sent += 1;
}

/** One call is under way on a line, and its answer comes in one piece: it is shorter than a packet. */
function answered(line: Line, answer: Buffer): void {
  const now = performance.now();
  times.push(now - line.sentAt);
  const status = answer.toString('latin1', 9, 12);
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (now >= endsAt) line.socket.destroy();
  else if (Number(rate) > 0) idle.push(line);
  else send(line, now);
}

async function open(): Promise<Line> {
  const socket = connect(Number(port), hostname).setNoDelay();
  const line = { socket, sentAt: 0 };
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  // A busy service accepts few connections at a time; its first answer says that it has.
  send(line, performance.now());
  await new Promise((resolve) => socket.once('data', resolve));
  socket.on('data', (answer) => answered(line, answer as Buffer));
  return line;
}

const lines = await Promise.all(Array.from({ length: connections }, open));
began = performance.now();
endsAt = began + Number(seconds) * 1000;
const cpuBefore = process.cpuUsage();
const closed = Promise.all(
  lines.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve))),
);
if (Number(rate) > 0) {
  const before = sent;
  idle.push(...lines);
  const ticks = setInterval(() => {
    const now = performance.now();
    const due = before + ((Math.min(now, endsAt) - began) * Number(rate)) / 1000;
    for (let line = idle.shift(); line; line = idle.shift()) {
      if (now < endsAt && sent >= due) {
        idle.unshift(line);
        break;
      }
      if (now >= endsAt) line.socket.destroy();
      else send(line, now);
    }
    if (now >= endsAt) clearInterval(ticks);
  }, tickMs);
} else for (const line of lines) send(line, performance.now());
await closed;
const tookMs = performance.now() - began;
const { user, system } = process.cpuUsage(cpuBefore);
process.stdout.write(
  `${JSON.stringify({
    perSecond: Math.round((times.length / tookMs) * 1000),
    count: times.length,
    statuses,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    max: times.reduce((longest, time) => Math.max(longest, time), 0),
    cores: (user + system) / 1000 / tookMs,
  })}\n`,
);
