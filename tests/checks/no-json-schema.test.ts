// zod as the app is built with it: without JSON schemas.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutJsonSchema } from '../../scripts/lib/no-json-schema.mjs';

const folder = new URL('v4/core/', import.meta.resolve('zod'));

/** The module as the app gets it. */
async function stubOf(file: string): Promise<Record<string, () => unknown>> {
  const code = withoutJsonSchema(await readFile(fileURLToPath(new URL(file, folder)), 'utf8'));
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

it.each(['to-json-schema.js', 'json-schema-processors.js'])('%s keeps its exports', async (file) => {
  const original: object = await import(new URL(file, folder).href);
  expect(Object.keys(await stubOf(file)).sort()).toEqual(Object.keys(original).sort());
});

it('a schema can be made and asked for its methods, but gives no JSON schema', async () => {
  const { createStandardJSONSchemaMethod } = await stubOf('to-json-schema.js');
  const method = createStandardJSONSchemaMethod?.();
  expect(method).toThrow('There are no JSON schemas in the app.');
});
