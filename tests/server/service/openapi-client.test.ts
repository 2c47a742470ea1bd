// The OpenAPI document as others use it: linted by Redocly's recommended rules, and made into a TypeScript client that
// compiles and lists monitors.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../server/app/openapi/document.ts';
import { addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const publicUrl = new URL('https://console.example.org');
const document = JSON.stringify(openApiDocument({ version: '1.2.3', publicUrl, help: {} }));

/** Paths that the product's specification writes so, and the rules that they break. */
const specifiedPaths: Record<string, RegExp> = {
  'no-path-trailing-slash': /^#\/paths\/~1api~1v1~1files~1multiple~1/,
  'no-ambiguous-paths': /^#\/paths\//,
};

it('has nothing that the recommended rules find, but paths of the specification', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  const others = found
    .map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer ?? '' }))
    .filter(({ ruleId, at }) => !specifiedPaths[ruleId]?.test(at));
  expect(others).toEqual([]);
});

const run = promisify(execFile);
let folder: string;
let service: TestService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-client-'));
  service = await startTestService();
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const generated = z.object({
  listMonitors: z.custom<(query: object, options: object) => Promise<unknown>>(),
});

it('a generated TypeScript client compiles, and lists monitors', async () => {
  const source = join(folder, 'openapi.json');
  await writeFile(source, document);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'client.ts'), await generateSource(source));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const strict = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'];
  await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...strict, 'client.ts'], {
    cwd: folder,
  });

  await addMonitor(service.db, { name: 'Ward 7' });
  const client = generated.parse(await import(pathToFileURL(join(folder, 'client.js')).href));
  const headers = { Authorization: await service.bearer(service.users.administrator) };
  const options = { baseUrl: service.publicUrl.origin, headers, fetch: service.request };
  const answer = await client.listMonitors({ count: 5 }, options);
  expect(answer).toMatchObject({ status: 200, data: { count: 1, data: [{ monitor_id: 'Ward 7' }] } });
});
