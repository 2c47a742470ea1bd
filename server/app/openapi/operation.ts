// One call in the OpenAPI document.
import { z } from 'zod';
import type { NamedEndpoint } from '../../../contract/api.ts';
import { exportQuery } from '../../../contract/audit/export-id.ts';
import { type Caller, type Endpoint, maxFileBytes } from '../../../contract/common/endpoint.ts';
import { descriptionOf } from './description.ts';
import { errorResponsesOf } from './errors.ts';
import { type Json, jsonContent } from './json.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { schemaOf } from './schema.ts';

const security: Record<Caller, Json[]> = {
  anyone: [],
  'signed-in': [{ person: [] }],
  administrator: [{ person: [] }],
  monitor: [{ monitor: [] }],
};

function parametersOf(schema: z.ZodType, place: 'path' | 'query', schemas: NamedSchemas): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemas.of(part as z.ZodType, 'input'),
  }));
}

function successOf({ responseKind, data: schema }: Endpoint, data: Json): Json {
  // OpenAPI 3.1 cannot describe a single event; readers take the schema for the data of each event.
  if (responseKind === 'events') return { content: { 'text/event-stream': { schema: data } } };
  const { required } = schemaOf(z.object({ data: schema }), 'output');
  const withData = { type: 'object', properties: { data }, ...(required !== undefined && { required }) };
  return jsonContent({ allOf: [{ $ref: '#/components/schemas/Envelope' }, withData] });
}

function bodyOf({ body, binaryBody, files }: Endpoint, schemas: NamedSchemas): Json | null {
  if (files) return formContent(files, schemas.of(body, 'input'));
  if (binaryBody) {
    const bytes = { schema: { type: 'string', format: 'binary', maxLength: binaryBody.maxBytes } };
    return {
      required: true,
      content: Object.fromEntries(binaryBody.contentTypes.map((type) => [type, bytes])),
    };
  }
  const takesBody = body instanceof z.ZodObject && Object.keys(body.shape).length > 0;
  return takesBody ? { required: true, ...jsonContent(schemas.of(body, 'input')) } : null;
}

function formContent(files: NonNullable<Endpoint['files']>, data: Json): Json {
  const names = Object.keys(files);
  const file = { type: 'string', format: 'binary', maxLength: maxFileBytes };
  const properties = { ...Object.fromEntries(names.map((name) => [name, file])), data };
  const schema = { type: 'object', required: [...names, 'data'], properties };
  const encoding = { data: { contentType: 'application/json' } };
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
}

const digestHeader: Json = {
  name: 'Content-Digest',
  in: 'header',
  required: false,
  description: 'SHA-256 of the body (RFC 9530): sha-256=:base64:',
  schema: { type: 'string' },
};

export function operationOf({ subject, name, endpoint }: NamedEndpoint, schemas: NamedSchemas): Json {
  const requestBody = bodyOf(endpoint, schemas);
  const data = schemas.of(endpoint.data, 'output');
  return {
    operationId: name,
    tags: [subject],
    summary: endpoint.summary,
    description: descriptionOf(endpoint, data),
    security: security[endpoint.caller],
    parameters: [
      ...parametersOf(endpoint.params, 'path', schemas),
      ...parametersOf(endpoint.query, 'query', schemas),
      ...(endpoint.recordsOf ? parametersOf(exportQuery, 'query', schemas) : []),
      ...(endpoint.binaryBody ? [digestHeader] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Success', ...successOf(endpoint, data) },
      ...errorResponsesOf(endpoint),
    },
  };
}
