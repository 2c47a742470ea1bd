// One call in the OpenAPI document.
import { z } from 'zod';
import type { NamedEndpoint } from '../../../contract/api.ts';
import { type Caller, type Endpoint, maxFileBytes } from '../../../contract/common/endpoint.ts';
import { success } from '../../../contract/common/envelope.ts';
import { descriptionOf } from './description.ts';
import { errorResponsesOf } from './errors.ts';
import { type Json, jsonContent } from './json.ts';
import { schemaOf } from './schema.ts';

const security: Record<Caller, Json[]> = {
  anyone: [],
  'signed-in': [{ person: [] }],
  administrator: [{ person: [] }],
  monitor: [{ monitor: [] }],
};

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(part as z.ZodType, 'input'),
  }));
}

function successOf({ responseKind, data }: Endpoint): Json {
  if (responseKind === 'envelope') return jsonContent(schemaOf(success(data), 'output'));
  // OpenAPI 3.1 cannot describe a single event; readers take the schema for the data of each event.
  return { content: { 'text/event-stream': { schema: schemaOf(data, 'output') } } };
}

function bodyOf({ body, binaryBody, files }: Endpoint): Json | null {
  if (files) return formContent(files, schemaOf(body, 'input'));
  if (binaryBody) {
    const bytes = { schema: { type: 'string', format: 'binary', maxLength: binaryBody.maxBytes } };
    return {
      required: true,
      content: Object.fromEntries(binaryBody.contentTypes.map((type) => [type, bytes])),
    };
  }
  const takesBody = body instanceof z.ZodObject && Object.keys(body.shape).length > 0;
  return takesBody ? { required: true, ...jsonContent(schemaOf(body, 'input')) } : null;
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

export function operationOf({ subject, name, endpoint }: NamedEndpoint): Json {
  const requestBody = bodyOf(endpoint);
  return {
    operationId: name,
    tags: [subject],
    summary: endpoint.summary,
    description: descriptionOf(endpoint, schemaOf(endpoint.data, 'output')),
    security: security[endpoint.caller],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.binaryBody ? [digestHeader] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Success', ...successOf(endpoint) },
      ...errorResponsesOf(endpoint),
    },
  };
}
