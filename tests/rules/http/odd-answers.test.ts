// Every place that asks outward × every odd end of an answer: the process lives, the call is answered or its failure has a
// name, and nothing is removed that was not stored elsewhere. Node's versions differ in this more than in anything else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { httpEnds, type Kind } from '../../support/odd-answers/http-ends.ts';
import { mailEnds, startOddMail } from '../../support/odd-answers/mail-ends.ts';
import { startOddHttp } from '../../support/odd-answers/odd-http.ts';
import { createPki } from '../../support/pki.ts';
import { issueServer } from '../../support/tls-host.ts';

type OddHttp = Awaited<ReturnType<typeof startOddHttp>>;

const root = join(import.meta.dirname, '../../..');
const pki = createPki();
let folder: string;
const servers: Record<'http' | 'early' | 'tls' | 'mail', Map<string, { port: number; stop(): void }>> = {
  http: new Map(),
  early: new Map(),
  tls: new Map(),
  mail: new Map(),
};
const http = new Map<string, OddHttp>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-odd-'));
  issueServer(pki, 'odd');
  const tls = { cert: pki.read('odd.pem'), key: pki.read('odd.key') };
  for (const [name, end] of Object.entries(httpEnds)) {
    http.set(name, await startOddHttp(end));
    servers.http = http;
    servers.early.set(name, await startOddHttp(end, { isEarly: true }));
    servers.tls.set(name, await startOddHttp(end, { tls }));
  }
  for (const [name, end] of Object.entries(mailEnds)) servers.mail.set(name, await startOddMail(end));
});

afterAll(async () => {
  for (const kind of Object.values(servers)) for (const server of kind.values()) server.stop();
  await rm(folder, { recursive: true });
});

/** Where the body of an answer says nothing, or is left to its reader. */
const headIsEnough = /store a file|give up|look for|delete a file|write the mark/;

/** Where it is understood by those who asked for it: what it is no certificate of is seen there. */
const isOnlyCarried = /EST/;

/** The outcomes that a call may have. */
function allowed(place: string, end: string): string[] {
  if (place.startsWith('mail')) return mailEnds[end]?.isSent ? ['done'] : ['failed'];
  const outcomes: Record<Kind, string[]> = {
    whole: ['done'],
    either: ['done', 'failed'],
    cut: headIsEnough.test(place) ? ['done', 'failed'] : ['failed'],
    none: ['failed'],
    page: headIsEnough.test(place) || isOnlyCarried.test(place) ? ['done', 'failed'] : ['failed'],
  };
  return outcomes[httpEnds[end]?.kind ?? 'none'];
}

const line = z.union([
  z.object({ place: z.string(), end: z.string(), outcome: z.string(), why: z.string().optional() }),
  z.object({ megabytes: z.number() }),
]);

it('every odd end of an answer leaves the process alive, and what was asked is answered or named as failed', async () => {
  const portsOf = (kind: keyof typeof servers) =>
    Object.fromEntries([...servers[kind]].map(([name, { port }]) => [name, port]));
  const given = {
    http: portsOf('http'),
    early: portsOf('early'),
    tls: portsOf('tls'),
    mail: portsOf('mail'),
    authority: pki.read('odd-ca.pem'),
    folder,
  };
  const args = ['--import', 'tsx', 'tests/support/odd-answers/ask.ts', JSON.stringify(given)];
  const child = spawn(process.execPath, args, { cwd: root });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  const [code] = await once(child, 'close');

  expect({ code, warnings: said.err }).toEqual({ code: 0, warnings: '' });
  const lines = said.out
    .trim()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)));
  const calls = lines.flatMap((it) => ('place' in it ? [it] : []));
  const wrong = calls.filter(({ place, end, outcome }) => !allowed(place, end).includes(outcome));
  expect(wrong).toEqual([]);
  expect(new Set(calls.map(({ place }) => place)).size).toBe(17);
  expect(calls).toHaveLength(http.size * 14 + servers.tls.size * 2 + servers.mail.size);
  expect(lines.flatMap((it) => ('megabytes' in it ? it.megabytes : []))[0]).toBeLessThan(600);
  // The copy was not seen to its end: what it was made of stays. One DELETE is the place that asks for it, where it came that
  // far in its time.
  const removedTooMuch = [...http].filter(([name, { asked }]) => {
    const kind = httpEnds[name]?.kind;
    const removals = asked.filter((request) => /^DELETE/.test(request));
    return kind !== 'whole' && kind !== 'either' && removals.length > 1;
  });
  expect(removedTooMuch.map(([name]) => name)).toEqual([]);
});
