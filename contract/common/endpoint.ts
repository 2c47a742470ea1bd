// An endpoint is data: the app calls it, the service implements it and the OpenAPI document is generated from it.
import { z } from 'zod';
import type { ContractMessage } from './messages.ts';
import type { Right } from './rights.ts';
import type { ServedList } from './served-lists.ts';

/**
 * Who may make a call. `monitor` sends a gateway credential (HTTP Basic); `signed-in` and `administrator` send a bearer
 * token, of the identity provider or of the service itself; `anyone` needs none. `administrator` is whoever has the call's
 * right: administrators have all.
 */
export type Caller = 'anyone' | 'signed-in' | 'administrator' | 'monitor';

/** Which base a path is relative to: the API base of the settings, or the device gateway at the origin's root. */
export type BasePath = 'api' | 'device';

/** Whether a call changes nothing, so that it can be asked again at will. */
export function isRead({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean {
  return reads ?? method === 'GET';
}

/** How a success answers: with the envelope around `data`, or with a stream of events, each of which is one `data`. */
export type ResponseKind = 'envelope' | 'events';

type Schema = z.ZodType;

/** Says by what is sent whether a call gives power away. */
export interface StepUpWhen<Params, Body> {
  when(sent: { params: Params; body: Body }): boolean;
  /** The same in words, as the end of 'for this call, where'. */
  readonly says: string;
}

/** Only the stored record shows whether the call gives power away: its handler reads it first. */
export interface StepUpByRecord {
  /** As in `StepUpWhen`. */
  readonly byRecord: string;
}

type StepUp<Params, Body> = true | StepUpByRecord | StepUpWhen<Params, Body>;

/** What is sent decides which right a call needs. */
export interface RightBySent<Params, Body> {
  /** Those that it may need: a caller with none of them is refused before the body is read. */
  readonly oneOf: readonly Right[];
  of(sent: { params: Params; body: Body }): Right;
  /** The same in words, after 'The caller needs the right '. */
  readonly says: string;
}

export type NeededRight<Params, Body> = Right | RightBySent<Params, Body>;

/** Whoever declares a call of administrators decides which right it needs, and so which other roles may make it. */
type WhoMayCall<Params, Body> =
  | { readonly caller: 'administrator'; readonly right: NeededRight<Params, Body> }
  | { readonly caller: Exclude<Caller, 'administrator'>; readonly right?: never };

export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
  Kind extends ResponseKind = ResponseKind,
> = EndpointParts<Params, Query, Body, Data, Kind> & WhoMayCall<z.output<Params>, z.output<Body>>;

interface EndpointParts<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Data extends Schema,
  Kind extends ResponseKind,
> {
  readonly base: BasePath;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base, parameters in braces: `v1/monitors/{id}`. */
  readonly path: string;
  readonly summary: string;
  /**
   * Whether it changes nothing, where the method does not say so. What only reads may be refused when there is too much to
   * do, and asked again.
   */
  readonly reads?: boolean;
  /**
   * The list whose records it answers: the trail says how many a person was served. Such a call takes `export` in its
   * query, too: see contract/audit/export-id.ts.
   */
  readonly recordsOf?: ServedList;
  /**
   * Whether service accounts may make it, where it differs from what `isForPrograms` says: what only reads, and concerns no caller
   * as a person.
   */
  readonly programs?: boolean;
  /** Whether a session may make it before its second factor was answered, or set up. */
  readonly beforeFactor?: boolean;
  /**
   * Whether it gives power away: always, for what `when` says, or depending on the record. Then a person who has a second
   * factor must have answered it a short time ago. See contract/accounts/second-factor.ts.
   */
  readonly stepUp?: StepUp<z.output<Params>, z.output<Body>>;
  /** Rules and limits, for readers of the OpenAPI document. */
  readonly description?: string;
  /** HTTP status → when it is answered, where that is particular to this call. */
  readonly errors?: Readonly<Record<number, string>>;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Makes the usual body of what others may send, before it is parsed. */
  readonly normalizeBody?: (sent: unknown) => unknown;
  readonly responseKind: Kind;
  /** `data` in the envelope of a success, or in each event of a stream. */
  readonly data: Data;
  /** A body of bytes instead of JSON. */
  readonly binaryBody?: BinaryBody;
  /** A form instead of JSON alone: each file in a part of its name, `body` as JSON in the part `data`. */
  readonly files?: Readonly<Record<string, FilePart>>;
  /** The longest JSON body, where the service's usual limit is too short. */
  readonly maxBodyBytes?: number;
}

/** A required file of a form (multipart/form-data), of at most `maxFileBytes`. */
export interface FilePart {
  /** In lower case, with the dot: `.pem`. */
  readonly extensions: readonly string[];
  /** For a file with another extension. */
  readonly refusal: ContractMessage;
}

/** The largest file of a form: certificates, keys and supplicant files have a few KiB. */
export const maxFileBytes = 64 * 1024;

/** A body of bytes, sent with its SHA-256 (RFC 9530): `Content-Digest: sha-256=:…:`. */
export interface BinaryBody {
  readonly contentTypes: readonly string[];
  readonly maxBytes: number;
}

const nothing = z.object({});
type Nothing = typeof nothing;

type Definition<P extends Schema, Q extends Schema, B extends Schema, D extends Schema> = DefinitionParts<
  P,
  Q,
  B,
  D
> &
  WhoMayCall<z.output<NoInfer<P>>, z.output<NoInfer<B>>>;

interface DefinitionParts<P extends Schema, Q extends Schema, B extends Schema, D extends Schema> {
  base?: BasePath;
  method: Endpoint['method'];
  path: string;
  summary: string;
  reads?: boolean;
  recordsOf?: ServedList;
  programs?: boolean;
  beforeFactor?: boolean;
  stepUp?: StepUp<z.output<NoInfer<P>>, z.output<NoInfer<B>>>;
  description?: string;
  errors?: Readonly<Record<number, string>>;
  params?: P;
  query?: Q;
  body?: B;
  normalizeBody?: (sent: unknown) => unknown;
  data: D;
  binaryBody?: BinaryBody;
  maxBodyBytes?: number;
}

/** Declares a call. Omitted parts are empty. */
export function endpoint<
  D extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(definition: Definition<P, Q, B, D>): Endpoint<P, Q, B, D, 'envelope'> {
  const { base = 'api', params = nothing, query = nothing, body = nothing, ...rest } = definition;
  return { ...rest, base, responseKind: 'envelope', params: params as P, query: query as Q, body: body as B };
}

/** An endpoint that takes files of these names. */
export type FormEndpoint<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  D extends Schema,
  Name extends string,
> = Endpoint<P, Q, B, D, 'envelope'> & { readonly files: Readonly<Record<Name, FilePart>> };

/** Declares a call that sends files. Omitted parts are empty. */
export function formEndpoint<
  D extends Schema,
  Name extends string,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(
  definition: Omit<DefinitionParts<P, Q, B, D>, 'binaryBody' | 'maxBodyBytes'> &
    WhoMayCall<z.output<NoInfer<P>>, z.output<NoInfer<B>>> & { files: Readonly<Record<Name, FilePart>> },
): FormEndpoint<P, Q, B, D, Name> {
  return { ...endpoint(definition), files: definition.files };
}

/** Declares a stream of server-sent events: `data` is the JSON of each event. */
export function eventStream<D extends Schema>(
  definition: Pick<
    DefinitionParts<Nothing, Nothing, Nothing, D>,
    'path' | 'summary' | 'description' | 'errors' | 'data'
  > &
    WhoMayCall<z.output<Nothing>, z.output<Nothing>>,
): Endpoint<Nothing, Nothing, Nothing, D, 'events'> {
  const parts = { params: nothing, query: nothing, body: nothing };
  return { ...definition, ...parts, base: 'api', method: 'GET', responseKind: 'events' };
}

/** An object without declared keys is a part that the call does not take. */
type Part<Name extends string, Value> = string extends keyof Value ? unknown : { [N in Name]: Value };

/** The input of a call: only the parts that the call takes. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>> & Files<E>
    : never;

type Files<E> =
  E extends FormEndpoint<Schema, Schema, Schema, Schema, infer Name>
    ? { files: Readonly<Record<Name, File>> }
    : unknown;

/** The parsed `data` of a success. */
export type DataOf<E> = E extends Endpoint<Schema, Schema, Schema, infer D> ? z.output<D> : never;
