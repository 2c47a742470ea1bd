// The OpenAPI document, generated from the contract.
import { z } from 'zod';
import { allEndpoints } from '../../contract/api.ts';
import { type Caller, type Endpoint, maxFileBytes } from '../../contract/common/endpoint.ts';
import { failure, success } from '../../contract/common/envelope.ts';
import { pathOf } from './mount-routes.ts';

type Json = Record<string, unknown>;

const security: Record<Caller, Json[]> = {
  anyone: [],
  'signed-in': [{ person: [] }],
  administrator: [{ person: [] }],
  monitor: [{ monitor: [] }],
};

const callerErrors: Record<Caller, Record<string, string>> = {
  anyone: { 403: 'Called by a page of another site' },
  'signed-in': { 401: 'Not signed in' },
  administrator: { 401: 'Not signed in', 403: 'Not an administrator' },
  monitor: {
    401: 'Unknown serial number or wrong credential',
    429: 'More than two calls a second, or twenty at once; see Retry-After',
  },
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(part as z.ZodType, 'input'),
  }));
}

function jsonContent(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
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

const formErrors = { 413: 'A file is larger than 64 KiB', 415: 'The body is not multipart/form-data' };

const uploadErrors = {
  409: 'The request has ended',
  413: 'Too large',
  415: 'Unsupported content type',
  422: 'Does not match its Content-Digest',
};

const digestHeader: Json = {
  name: 'Content-Digest',
  in: 'header',
  required: false,
  description: 'SHA-256 of the body (RFC 9530): sha-256=:base64:',
  schema: { type: 'string' },
};

function operationOf(endpoint: Endpoint): Json {
  const requestBody = bodyOf(endpoint);
  const errors = {
    400: 'Invalid request',
    404: 'Not found',
    ...callerErrors[endpoint.caller],
    ...(endpoint.caller === 'anyone' &&
      endpoint.method !== 'GET' && { 415: 'The body is not declared as JSON' }),
    ...(endpoint.binaryBody && uploadErrors),
    ...(endpoint.files && formErrors),
    500: 'Internal error',
    503: 'The database is away; see Retry-After',
    ...endpoint.errors,
  };
  return {
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    security: security[endpoint.caller],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.binaryBody ? [digestHeader] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Success', ...successOf(endpoint) },
      ...Object.fromEntries(
        Object.entries(errors).map(([status, description]) => [
          status,
          { description, ...jsonContent({ $ref: '#/components/schemas/Failure' }) },
        ]),
      ),
    },
  };
}

export function openApiDocument(version: string, publicUrl: URL): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of allEndpoints) {
    const path = pathOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Infusion Console', version },
    servers: [{ url: publicUrl.origin }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'input') },
      securitySchemes: {
        person: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        monitor: { type: 'http', scheme: 'basic' },
      },
    },
  };
}
