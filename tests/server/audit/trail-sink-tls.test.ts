// The trail is sent over TLS, and by https: which certificates are trusted, what an answer must be, and what each fault is called.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpsSink } from '../../../server/app/production/sink/https-sink.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { trailSinks } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { scaled } from '../../support/limits.ts';
import { closeLater } from '../../support/open-resources.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions, serverExtensions } from '../../support/pki-extensions.ts';
import {
  addCheckpoint,
  addEntries,
  expectEntries,
  positionOf,
  senderTo,
  sendNow,
  syslogTo,
} from '../../support/sent-trail.ts';
import { startSyslogReceiver } from '../../support/syslog-receiver.ts';
import { issueServer, startTlsHost } from '../../support/tls-host.ts';

const pki = createPki();
let database: OpenDatabase;
let db: OpenDatabase['db'];

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  issueServer(pki, 'server');
  issueServer(pki, 'other-name', 'DNS:logs.example.org');
  pki.issue('ended', {
    subject: '/CN=ended',
    issuer: 'server-ca',
    extensions: serverExtensions('DNS:localhost,IP:127.0.0.1'),
    from: -30,
    days: -5,
  });
  pki.issue('client-ca', { subject: '/CN=client CA', extensions: authorityExtensions });
  pki.issue('client', { subject: '/CN=console', issuer: 'client-ca', extensions: clientExtensions });
  await addEntries(db, 3);
  await addCheckpoint(db);
});
beforeEach(async () => {
  await db.delete(trailSinks);
});
afterAll(() => database.close());

const ownOf = (name: string) => ({ cert: pki.read(`${name}.pem`), key: pki.read(`${name}.key`) });
const trusted = () => ({ ca: pki.read('server-ca.pem') });

describe('syslog over TLS', () => {
  it('is sent where the certificate is of the authority of the setting', async () => {
    const receiver = await startSyslogReceiver(ownOf('server'));
    const sink = syslogTo(receiver.port, { host: 'localhost', tls: trusted() });
    expect(sink.target).toBe(`syslog+tls://localhost:${receiver.port}`);
    await sendNow(db, senderTo(db, sink));
    expectEntries(receiver.taken, 1, 3);
    expect(await positionOf(db)).toMatchObject({ sequence: 3, checkpoint: 1, problem: null });
  });

  it.each([
    { name: 'server', tls: {}, says: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
    { name: 'other-name', tls: { ca: 'other-name-ca' }, says: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    { name: 'ended', tls: { ca: 'server-ca' }, says: 'CERT_HAS_EXPIRED' },
  ])('is not sent to $name: $says', async ({ name, tls, says }) => {
    const receiver = await startSyslogReceiver(ownOf(name));
    const given = tls.ca ? { ca: pki.read(`${tls.ca}.pem`) } : {};
    const sender = senderTo(db, syslogTo(receiver.port, { host: 'localhost', tls: given }));
    await sendNow(db, sender);
    await sender.runDue();
    expect(receiver.taken).toEqual([]);
    const { sequence, problem, detail } = await positionOf(db);
    expect({ sequence, problem }).toEqual({ sequence: 0, problem: 'certificate' });
    expect(detail).toContain(says);
  });

  it('says that a key is none that TLS can use', async () => {
    const receiver = await startSyslogReceiver(ownOf('server'));
    const tls = { ...trusted(), ...ownOf('client'), key: 'no key' };
    await senderTo(db, syslogTo(receiver.port, { host: 'localhost', tls })).runDue();
    expect(await positionOf(db)).toMatchObject({ sequence: 0, problem: 'certificate' });
  });

  it('is not sent in clear text to a receiver without TLS', async () => {
    const receiver = await startSyslogReceiver();
    receiver.behave({ isDeaf: true });
    const sink = syslogTo(receiver.port, { host: 'localhost', tls: trusted() }, { connectMs: 500 });
    await senderTo(db, sink).runDue();
    expect(await positionOf(db)).toMatchObject({ sequence: 0, problem: 'slow' });
  });

  it('shows its own certificate where the receiver asks for one, and says so where it has none', async () => {
    const asking = { ...ownOf('server'), ca: pki.read('client-ca.pem'), requestCert: true };
    const receiver = await startSyslogReceiver(asking);
    const without = syslogTo(
      receiver.port,
      { host: 'localhost', tls: trusted() },
      { settleMs: scaled(10_000) },
    );
    await senderTo(db, without).runDue();
    expect(await positionOf(db)).toMatchObject({ sequence: 0, problem: 'certificate' });
    expect(receiver.taken).toEqual([]);
    const own = syslogTo(receiver.port, { host: 'localhost', tls: { ...trusted(), ...ownOf('client') } });
    await sendNow(db, senderTo(db, own));
    expectEntries(receiver.taken, 1, 3);
  });
});

const secret = 'a-secret-for-the-trail-of-32-characters';

describe('https', () => {
  const sinkTo = (host: URL, answerMs = scaled(10_000)) =>
    createHttpsSink(
      {
        url: new URL('/trail/s3cr3t-path?token=t0p', host),
        secret,
        tls: trusted(),
        ownName: 'console.example.org',
      },
      { answerMs },
    );

  async function startReceiver(answer: (response: ServerResponse) => unknown) {
    const host = await startTlsHost(pki, 'server', (_received, _request, response) => answer(response));
    closeLater(host.close);
    return { host, sink: sinkTo(host.url) };
  }

  it('brings everything in order, signed, and counts as taken once it is answered with 2xx', async () => {
    const { host, sink } = await startReceiver((response) => response.writeHead(204).end());
    const sender = senderTo(db, sink);
    await sendNow(db, sender);
    expect(host.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /trail/s3cr3t-path?token=t0p',
    ]);
    const body = host.requests[0]?.body.toString('utf8') ?? '';
    const { format, console: name, messages } = JSON.parse(body);
    expect([format, name]).toEqual([1, 'console.example.org']);
    expectEntries(messages, 1, 3);
    expect(messages.at(-1)).toMatchObject({
      kind: 'checkpoint',
      number: 1,
      entry: 3,
      hash: messages[2].hash,
    });
    expect(await positionOf(db)).toMatchObject({ sequence: 3, checkpoint: 1 });
    expect(sender.text()).not.toMatch(/s3cr3t|t0p|a-secret/);
  });

  it('is signed with the secret, as a receiver verifies it', async () => {
    const signatures: string[] = [];
    const host = await startTlsHost(pki, 'server', ({ body }, { headers }, response) => {
      const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      signatures.push(headers['infusion-signature'] === expected ? 'good' : 'bad');
      response.end();
    });
    closeLater(host.close);
    await senderTo(db, createHttpsSink({ url: host.url, secret, tls: trusted(), ownName: 'c' })).runDue();
    expect(signatures).toEqual(['good']);
  });

  it.each<[string, (response: ServerResponse) => unknown, string, number?]>([
    ['an error', (response) => response.writeHead(503).end('later'), 'HTTP 503'],
    ['a refusal', (response) => response.writeHead(401).end(), 'HTTP 401'],
    ['a redirect', (response) => response.writeHead(307, { Location: '/elsewhere' }).end(), 'HTTP 307'],
    ['garbage', (response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'), 'HPE_'],
    ['an answer without an end', (response) => response.end('x'.repeat(200_000)), 'longer than'],
    [
      'an answer that is cut off',
      (response) => {
        response.writeHead(200, { 'Content-Length': 100 }).write('half');
        setTimeout(() => response.socket?.destroy(), 50);
      },
      '',
    ],
    ['silence', () => undefined, 'no answer within 1 s', 1_000],
  ])('is not taken where the answer is %s', async (_, answer, says, answerMs) => {
    let isGood = false;
    const { host, sink } = await startReceiver((response) => (isGood ? response.end() : answer(response)));
    const sender = senderTo(db, sinkTo(host.url, answerMs));
    await sendNow(db, sender);
    await sender.runDue();
    const { sequence, problem, detail } = await positionOf(db);
    expect(sequence).toBe(0);
    expect(['refused', 'slow', 'closed']).toContain(problem);
    expect(detail).toContain(says);
    expect(host.requests.every(({ path }) => path.startsWith('/trail'))).toBe(true);
    isGood = true;
    await sendNow(db, senderTo(db, sink));
    expect(await positionOf(db)).toMatchObject({ sequence: 3, checkpoint: 1, problem: null });
  });

  it.each([
    { limit: 1_400, lengths: [4, 2, 2], sequence: 3, problem: null },
    { limit: 1, lengths: [4, 2, 1], sequence: 0, problem: 'refused' },
  ])('is sent in halves to a receiver of bodies of $limit bytes', async ({ limit, lengths, ...position }) => {
    const taken: unknown[] = [];
    const host = await startTlsHost(pki, 'server', ({ body }, _request, response) => {
      const fits = body.length <= limit;
      if (fits) taken.push(...JSON.parse(body.toString('utf8')).messages);
      response.writeHead(fits ? 204 : 413).end();
    });
    closeLater(host.close);
    await sendNow(db, senderTo(db, sinkTo(host.url)));
    const sent = host.requests.map(({ body }) => JSON.parse(body.toString('utf8')).messages);
    expect(sent.map(({ length }) => length)).toEqual(lengths);
    expect(taken).toEqual(position.sequence === 0 ? [] : sent[0]);
    expect(await positionOf(db)).toMatchObject(position);
  });

  it('is not taken where the answer is another protocol, and a reset then ends nothing else', async () => {
    const lines: Socket[] = [];
    const server = createTlsServer(ownOf('server'), (secure) => {
      secure.on('error', () => undefined);
      secure.once('data', () => {
        secure.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
        setTimeout(() => lines.at(-1)?.resetAndDestroy(), 50);
      });
    });
    server.on('connection', (line: Socket) => lines.push(line));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    await sendNow(db, senderTo(db, sinkTo(new URL(`https://localhost:${port}`))));
    expect(await positionOf(db)).toMatchObject({ sequence: 0, problem: 'refused', detail: 'HTTP 101' });
    await eventually(() => expect(lines.map(({ destroyed }) => destroyed)).toEqual([true]));
    server.close();
    await once(server, 'close');
  });

  it('says which certificate is wrong', async () => {
    const host = await startTlsHost(pki, 'server', (_received, _request, response) => response.end());
    closeLater(host.close);
    await senderTo(db, createHttpsSink({ url: host.url, secret, tls: {}, ownName: 'c' })).runDue();
    expect(await positionOf(db)).toMatchObject({
      problem: 'certificate',
      detail: expect.stringContaining('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    });
    expect(host.requests).toEqual([]);
  });
});
