// Sends heartbeats as fast as they are answered, or at a rate, and prints one line of JSON. A process of its own, so that
// its share of the machine can be told from the service's: `heartbeat-load.ts <origin> <credentials> <seconds> <rate or 0> <monitor to begin with>`.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { z } from 'zod';
import { quantile } from '../bench/statistics.ts';

/** Rounds are gathered for 50 ms, so that few connections would measure waiting. */
const connections = 512;

const [address = '', file = '', seconds = '', rate = '', first = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(address);
const monitors = z
  .array(z.object({ serialNumber: z.string(), credential: z.string() }))
  .parse(JSON.parse(readFileSync(file, 'utf8')));
const calls = monitors.map(({ serialNumber, credential }) => {
  const basic = Buffer.from(`${serialNumber}:${credential}`).toString('base64');
  return `POST /device/v1/heartbeat HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Basic ${basic}\r\nContent-Length: 0\r\n\r\n`;
});

const began = performance.now();
const endsAt = began + Number(seconds) * 1000;
const intervalMs = Number(rate) > 0 ? 1000 / Number(rate) : 0;
const times: number[] = [];
const statuses: Record<string, number> = {};
let sent = 0;

/** Whether this is a whole answer: the service always says its length. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(answer)?.[1];
  return end >= 0 && answer.length >= end + 4 + Number(length ?? 0);
}

function keepSending(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = '';
    let sentAt = 0;
    function send() {
      if (performance.now() >= endsAt) return resolve(void socket.destroy());
      const due = began + sent * intervalMs;
      const call = calls[(Number(first) + sent) % calls.length] ?? '';
      sent += 1;
      const write = () => {
        sentAt = performance.now();
        socket.write(call);
      };
      if (due > performance.now() + 1) setTimeout(write, due - performance.now());
      else write();
    }
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += String(chunk);
      if (!isWhole(answer)) return;
      times.push(performance.now() - sentAt);
      const status = answer.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      answer = '';
      send();
    });
    socket.once('error', reject);
    socket.once('connect', send);
  });
}

const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname));
await Promise.all(sockets.map((socket) => keepSending(socket.setNoDelay())));
const tookMs = performance.now() - began;
const { user, system } = process.cpuUsage();
process.stdout.write(
  `${JSON.stringify({
    perSecond: Math.round((times.length / tookMs) * 1000),
    count: times.length,
    statuses,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    cores: (user + system) / 1000 / tookMs,
  })}\n`,
);
