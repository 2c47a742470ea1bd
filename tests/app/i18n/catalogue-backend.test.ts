// What a screen learns of texts that could not be fetched.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BackendModule, ReadCallback } from 'i18next';
import { expect, it, onTestFinished } from 'vitest';
import { catalogueBackend } from '../../../src/i18n/catalogue-backend.ts';

/** What a server answers for `language`'s texts; English is fetched in its place where that fails. */
async function fetchTexts(language: string, answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const folder = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const english: string[] = [];
  const backend: BackendModule = catalogueBackend({ folder, onEnglish: () => english.push(language) });
  const [error, texts] = await new Promise<Parameters<ReadCallback>>((resolve) =>
    backend.read(language, 'audit', (...outcome) => resolve(outcome)),
  );
  return { error, texts, english };
}

it('are in English where the language has none', async () => {
  const found = await fetchTexts('de', ({ url }, response) =>
    url === '/en/audit.json' ? response.end('{"title":"Audit Trail"}') : response.writeHead(404).end('{}'),
  );
  expect(found).toEqual({ error: null, texts: { title: 'Audit Trail' }, english: ['de'] });
});

it.each<[string, RequestListener, object]>([
  ['a refusal', (_, response) => response.writeHead(503).end('{}'), { type: 'server' }],
  ['no answer', ({ socket }) => socket.destroy(), { type: 'noAnswer' }],
  ['rubbish', (_, response) => response.end('<html>'), { type: 'badResponse' }],
])('fail with an error that says why: %s', async (_, answer, expected) => {
  const { error, texts } = await fetchTexts('en', answer);
  expect(error).toMatchObject(expected);
  expect(texts).toBe(false);
});
