// An endpoint is data: the app calls it, the service implements it and the OpenAPI document is made from it.
// Nothing else describes a call, so the three cannot drift apart.
import { z } from 'zod';

/** Who may make a call. `monitor` carries a gateway credential, the others a bearer token of the provider. */
export type Caller = 'anyone' | 'signed-in' | 'administrator' | 'monitor';

/** Which base a path is relative to: the API base of the settings, or the device gateway at the origin's root. */
export type BasePath = 'api' | 'device';

/** How a success answers: with the envelope around `data`, or with a stream of events, each of which is one `data`. */
export type ResponseKind = 'envelope' | 'events';

type Schema = z.ZodType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
  Kind extends ResponseKind = ResponseKind,
> {
  readonly base: BasePath;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the door, parameters in braces: `v1/monitors/{id}`. */
  readonly path: string;
  readonly caller: Caller;
  readonly summary: string;
  /** The call's rules, for readers of the OpenAPI document: order, limits, what is left alone. */
  readonly description?: string;
  /** What is special about its refusals: HTTP status → message codes and when they are answered. */
  readonly errors?: Readonly<Record<number, string>>;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly responseKind: Kind;
  /** What stands under `data` in the envelope of a success, or in each event of a stream. */
  readonly data: Data;
  /** A body of bytes instead of JSON. */
  readonly binaryBody?: BinaryBody;
  /** Bytes of the longest JSON body, where the service's usual limit is not enough. */
  readonly maxBodyBytes?: number;
}

/** What a body of bytes may be. Its SHA-256 goes before it, as RFC 9530 has it: `Content-Digest: sha-256=:…:`. */
export interface BinaryBody {
  readonly contentTypes: readonly string[];
  /** In bytes. */
  readonly maxBytes: number;
}

const nothing = z.object({});
type Nothing = typeof nothing;

interface Definition<P extends Schema, Q extends Schema, B extends Schema, D extends Schema> {
  base?: BasePath;
  method: Endpoint['method'];
  path: string;
  caller: Caller;
  summary: string;
  description?: string;
  errors?: Readonly<Record<number, string>>;
  params?: P;
  query?: Q;
  body?: B;
  data: D;
  binaryBody?: BinaryBody;
  maxBodyBytes?: number;
}

/** Declares a call. Parts that are left out take nothing. */
export function endpoint<
  D extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(definition: Definition<P, Q, B, D>): Endpoint<P, Q, B, D, 'envelope'> {
  const { base = 'api', params = nothing, query = nothing, body = nothing, ...rest } = definition;
  return { ...rest, base, responseKind: 'envelope', params: params as P, query: query as Q, body: body as B };
}

/** Declares a stream of server-sent events: `data` is what each of them says, as JSON. */
export function eventStream<D extends Schema>(
  definition: Pick<
    Definition<Nothing, Nothing, Nothing, D>,
    'path' | 'caller' | 'summary' | 'description' | 'data'
  >,
): Endpoint<Nothing, Nothing, Nothing, D, 'events'> {
  const parts = { params: nothing, query: nothing, body: nothing };
  return { ...definition, ...parts, base: 'api', method: 'GET', responseKind: 'events' };
}

/** An object without declared keys is a part that the call does not take. */
type Part<Name extends string, Value> = string extends keyof Value ? unknown : { [N in Name]: Value };

/** What a caller hands over: only the parts that the call takes. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>>
    : never;

/** What stands under `data` once it is parsed. */
export type DataOf<E> = E extends Endpoint<Schema, Schema, Schema, infer D> ? z.output<D> : never;
