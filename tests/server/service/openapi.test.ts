import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { allEndpoints } from '../../../contract/api.ts';
import { pathOf } from '../../../server/app/mount-routes.ts';
import { openApiDocument } from '../../../server/app/openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument('1.2.3', new URL('https://console.example.org'))));

it('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

it.each(allEndpoints.map((endpoint) => ({ endpoint, method: endpoint.method, path: pathOf(endpoint) })))(
  'describes $method $path',
  ({ endpoint, method, path }) => {
    const operation = document.paths[path][method.toLowerCase()];
    expect(operation.summary).toBe(endpoint.summary);
    const inPath = operation.parameters.filter((it: { in: string }) => it.in === 'path');
    expect(inPath.map((it: { name: string }) => `{${it.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(operation.security).toHaveLength(endpoint.caller === 'anyone' ? 0 : 1);
    const { content } = operation.responses['200'];
    if (endpoint.responseKind === 'events') expect(content['text/event-stream'].schema.type).toBe('object');
    else expect(content['application/json'].schema.properties.data).toBeDefined();
  },
);

it('describes the sorts and rows of a list', () => {
  const { get } = document.paths['/api/v1/monitors'];
  const sorts = get.parameters.find((it: { name: string }) => it.name === 'sort_column');
  expect(sorts.schema).toMatchObject({ enum: ['status', 'monitor_id', 'cloud_id', 'last_communication'] });
  const row = get.responses['200'].content['application/json'].schema.properties.data.items;
  expect(row.properties.monitor_id).toMatchObject({ type: 'string' });
});

it('describes the content types and digest of an upload', () => {
  const { put } = document.paths['/device/v1/requests/{id}/channels/{channel}'];
  expect(Object.keys(put.requestBody.content)).toEqual(['audio/wav', 'audio/ogg']);
  expect(put.requestBody.content['audio/wav'].schema).toMatchObject({ type: 'string', format: 'binary' });
  const inHeader = put.parameters.filter((it: { in: string }) => it.in === 'header');
  expect(inHeader).toMatchObject([{ name: 'Content-Digest', required: false }]);
  expect(Object.keys(put.responses)).toEqual(expect.arrayContaining(['409', '413', '415', '422']));
});

it('describes what a PUT may repeat, and the version that it may expect', () => {
  const fieldsOf = (path: string) =>
    Object.keys(document.paths[path].put.requestBody.content['application/json'].schema.properties);
  for (const path of ['/api/v1/monitors/{id}', '/api/v1/facilities/{id}'])
    expect(fieldsOf(path)).toEqual(expect.arrayContaining(['id', 'version']));
  expect(fieldsOf('/api/v1/users/{id}')).toContain('version');
  expect(fieldsOf('/api/v1/users/{id}/reset')).toEqual(['version']);
});
