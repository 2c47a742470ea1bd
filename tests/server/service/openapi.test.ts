import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { namedEndpoints } from '../../../contract/api.ts';
import { recordingTypes } from '../../../contract/devices/gateway.ts';
import { pathOf } from '../../../server/app/mount-routes.ts';
import { openApiDocument } from '../../../server/app/openapi/document.ts';

const document = JSON.parse(
  JSON.stringify(
    openApiDocument({
      version: '1.2.3',
      publicUrl: new URL('https://console.example.org'),
      help: { email: 'help@example.org' },
    }),
  ),
);

type Json = Record<string, unknown>;

interface Answer {
  content: { 'application/json': { schema: { allOf: [Json, { properties: Json }] } } };
}

/** The schema of `data` in the answer of a call. */
function dataOf({ responses }: { responses: { 200: Answer } }) {
  const [envelope, rest] = responses[200].content['application/json'].schema.allOf;
  expect(envelope).toEqual({ $ref: '#/components/schemas/Envelope' });
  return rest.properties.data;
}

function referredTo(schema: { $ref?: string; properties: Json }) {
  return schema.$ref ? document.components.schemas[schema.$ref.replace(/^.*\//, '')] : schema;
}

/** All objects in a part of the document. */
function objectsIn(part: unknown): Json[] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(objectsIn);
  return Array.isArray(part) ? inside : [part as Json, ...inside];
}

it('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('says what it is, whose, and where', () => {
  expect(document.info).toMatchObject({
    version: '1.2.3',
    description: expect.stringContaining('envelope'),
    contact: { email: 'help@example.org' },
    license: { name: 'Proprietary' },
  });
  expect(document.servers).toMatchObject([{ url: 'https://console.example.org' }]);
});

it('has the subjects as tags, described as in docs/architecture.md', async () => {
  const text = await readFile('docs/architecture.md', 'utf8');
  for (const { name, description } of document.tags) expect(text).toContain(`| ${name} | ${description} |`);
  const used = namedEndpoints.map(({ subject }) => subject);
  expect(document.tags.map((it: { name: string }) => it.name).toSorted()).toEqual(
    [...new Set(used)].toSorted(),
  );
});

it('names each call once', () => {
  const operations = Object.values<object>(document.paths).flatMap((path) => Object.values(path));
  const ids: string[] = operations.map(({ operationId }) => operationId);
  expect(ids).toHaveLength(namedEndpoints.length);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at || !/^[a-z]+([A-Z][a-z]+)*$/.test(id))).toEqual([]);
});

it('describes a refusal of several calls once', () => {
  const operations = Object.values<object>(document.paths).flatMap((path) => Object.values(path));
  const inline = operations
    .flatMap(({ responses }) => Object.entries<{ description?: string }>(responses))
    .flatMap(([status, { description }]) =>
      status === '200' || !description ? [] : `${status} ${description}`,
    );
  expect(inline.filter((it, at) => inline.indexOf(it) !== at)).toEqual([]);
});

it('says when a call asks again for the second factor', () => {
  const responsesOf = (path: string, method: string) => document.paths[`/api/${path}`][method].responses;
  const asked = 'STEP_UP: it was answered too long ago for this call';
  expect(responsesOf('v1/users', 'post')[401].description).toMatch(
    `${asked}, where administration or a role is given`,
  );
  expect(responsesOf('v1/users/{id}', 'put')[401].description).toMatch(
    `${asked}, where administration or a role is given or taken`,
  );
  expect(responsesOf('v1/monitors', 'post')[401]).toEqual({ $ref: '#/components/responses/StepUpAsked' });
  expect(responsesOf('v1/users/multiple/delete', 'delete')[401]).toEqual({
    $ref: '#/components/responses/DeleteAsked',
  });
});

it('describes an object of three fields or more once', () => {
  const shapes = objectsIn([document.paths, document.components.schemas])
    .filter(({ type, properties }) => type === 'object' && Object.keys(properties ?? {}).length >= 3)
    .map(({ description, ...shape }) => JSON.stringify(shape));
  expect(shapes.filter((it, at) => shapes.indexOf(it) !== at)).toEqual([]);
});

it('names no schema that nothing refers to, and refers to none that is not there', () => {
  const referred = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  const { schemas, responses } = document.components;
  const there = [
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
  ];
  expect([...new Set(referred)].toSorted()).toEqual(there.toSorted());
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'Envelope',
      'Facility',
      'Failure',
      'Job',
      'Monitor',
      'Recording',
      'Timestamp',
      'User',
    ]),
  );
});

it.each(
  namedEndpoints.map((named) => ({ ...named, method: named.endpoint.method, path: pathOf(named.endpoint) })),
)('describes $method $path', ({ subject, name, endpoint, method, path }) => {
  const operation = document.paths[path][method.toLowerCase()];
  expect(operation).toMatchObject({ operationId: name, tags: [subject], summary: endpoint.summary });
  expect(operation.description).toMatch(
    endpoint.caller === 'administrator' ? /needs the right (`\w+`|to )/ : /may call it|Monitors call it/,
  );
  expect(operation.description).toMatch(/[`a-z]\.$/);
  const refused = JSON.stringify(operation.responses['403'] ?? null);
  if (endpoint.caller === 'administrator') expect(refused).toContain('responses/NotAllowed');
  const inPath = operation.parameters.filter((it: { in: string }) => it.in === 'path');
  expect(inPath.map((it: { name: string }) => `{${it.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
  expect(operation.security).toHaveLength(endpoint.caller === 'anyone' ? 0 : 1);
  const { content } = operation.responses['200'];
  const event = { $ref: '#/components/schemas/ChangeEvent' };
  if (endpoint.responseKind === 'events') expect(content['text/event-stream'].schema).toEqual(event);
  else expect(dataOf(operation)).toBeDefined();
});

it('describes the sorts and rows of a list', () => {
  const { get } = document.paths['/api/v1/monitors'];
  const sorts = get.parameters.find((it: { name: string }) => it.name === 'sort_column');
  expect(sorts.schema).toMatchObject({ enum: ['status', 'monitor_id', 'cloud_id', 'last_communication'] });
  expect(dataOf(get)).toEqual({ type: 'array', items: { $ref: '#/components/schemas/ListedMonitor' } });
  expect(document.components.schemas.Monitor.properties.monitor_id).toMatchObject({ type: 'string' });
});

it('describes the content types and digest of an upload', () => {
  const { put } = document.paths['/device/v1/requests/{id}/channels/{channel}'];
  expect(Object.keys(put.requestBody.content)).toEqual([...recordingTypes]);
  expect(put.requestBody.content['audio/wav'].schema).toMatchObject({ type: 'string', format: 'binary' });
  const inHeader = put.parameters.filter((it: { in: string }) => it.in === 'header');
  expect(inHeader).toMatchObject([{ name: 'Content-Digest', required: false }]);
  expect(Object.keys(put.responses)).toEqual(expect.arrayContaining(['409', '413', '415', '422']));
});

it('describes what a PUT may repeat, and the version that it may expect', () => {
  const fieldsOf = (path: string) =>
    Object.keys(
      referredTo(document.paths[path].put.requestBody.content['application/json'].schema).properties,
    );
  for (const path of ['/api/v1/monitors/{id}', '/api/v1/facilities/{id}'])
    expect(fieldsOf(path)).toEqual(expect.arrayContaining(['id', 'version']));
  expect(fieldsOf('/api/v1/users/{id}')).toContain('version');
  expect(fieldsOf('/api/v1/users/{id}/reset')).toEqual(['version']);
});
