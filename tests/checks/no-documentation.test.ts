// The contract as the app is built with it: without what only readers of the OpenAPI document want to know.
import { readdirSync, readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { withoutDocumentation } from '../../scripts/lib/no-documentation.mjs';

it('removes descriptions, summaries and tables of errors', () => {
  const code = `export const call = endpoint({
  path: 'v1/things',
  summary: 'Lists things',
  data: z.array(thing.describe('A thing.').optional()).describe(\`Up to \${max}.\`),
  description: \`Up to \${max}.\`,
  errors: { 409: 'NOT_UNIQUE' },
});
export const other = endpoint({ errors: versionConflict, path: 'v1/others', summary: 'Lists others' });`;
  expect(withoutDocumentation(code).toString()).toBe(`export const call = endpoint({
  path: 'v1/things',
  data: z.array(thing.optional()),
  });
export const other = endpoint({ path: 'v1/others', });`);
});

it('keeps fields by the same names', () => {
  const code = 'z.object({ summary: z.string(), description: z.string(), errors: z.array(z.string()) })';
  expect(withoutDocumentation(code).toString()).toBe(code);
});

const files = readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);

it.each(files)('leaves nothing for readers in contract/%s', async (file) => {
  const { code } = await transformWithOxc(readFileSync(`contract/${file}`, 'utf8'), file);
  const rest = withoutDocumentation(code).toString();
  expect(rest).not.toMatch(/\.describe\(|\b(summary|description): ?["'`]|\berrors: ?(\{|\w+[,\s])/);
});
