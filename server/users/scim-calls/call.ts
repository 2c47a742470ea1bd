// What the calls for users and for groups share: the body, the page, the conditions of ETags.
import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { Pairing } from '../../base/pairing.ts';
import { readBody } from '../../http/body.ts';
import type { HttpEnv } from '../../http/context.ts';
import type { LogFailure } from '../../http/failure-log.ts';
import type { Author } from '../../store/audit/audit.ts';
import type { KeyUses } from '../../store/service-accounts/key-uses.ts';
import { type ListQuery, UndecidableCondition } from '../../store/users/directory/lists.ts';
import type { DirectoryDependencies } from '../directory/dependencies.ts';
import { namesVersion } from '../directory/preconditions.ts';
import { type Base, etagOfResource } from '../scim/answers.ts';
import { parseFilter } from '../scim/filter.ts';
import { type Projection, project, readProjection } from '../scim/projection.ts';
import type { Values } from '../scim/read-resource.ts';
import { maxPage } from '../scim/schemas.ts';
import { invalidSyntax, ScimError } from '../scim/scim-error.ts';

export interface ScimDependencies extends DirectoryDependencies {
  publicUrl: URL;
  pairing: Pick<Pairing, 'copy'>;
  logFailure: LogFailure;
  noteKey: KeyUses['note'];
}

export interface Answer {
  status: StatusCode;
  body?: object;
  headers?: Record<string, string>;
}

export interface Call {
  c: Context<HttpEnv>;
  author: Author;
  base: Base;
  /** Of the resource; undefined for all of them. */
  id: string | undefined;
  dependencies: ScimDependencies;
}

/** Where no count is asked for. */
const defaultCount = 100;

/** @throws ScimError 400 */
export async function readJson({ c }: Call, maxBytes: number): Promise<unknown> {
  try {
    return JSON.parse(await readBody(c, maxBytes));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidSyntax('The body is not JSON.');
    throw error;
  }
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^-?\d{1,9}$/.test(text.trim())) throw invalidSyntax(`'${text}' is not a whole number.`);
  return Number(text);
}

/** @param most of a page @throws ScimError 400 */
export function readPage({ c }: Call, most = maxPage): ListQuery & { start: number } {
  const start = Math.max(1, wholeNumber(c.req.query('startIndex'), 1));
  const limit = Math.min(most, Math.max(0, wholeNumber(c.req.query('count'), defaultCount)));
  return { start, offset: start - 1, limit, filter: parseFilter(c.req.query('filter')) };
}

/** A filter that asks for what is not kept is refused, and never answered as if nobody fitted. */
export async function list<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UndecidableCondition)) throw error;
    const detail = `'${error.attribute}' cannot be filtered so. Filters may use: ${error.known.join(', ')}.`;
    throw new ScimError(400, 'invalidFilter', detail);
  }
}

export const projectionOf = ({ c }: Call): Projection => readProjection(c.req.query());

/** A resource with its ETag, and 304 where the client has it already. */
export function resourceAnswer(call: Call, resource: Values, status: 200 | 201): Answer {
  const etag = etagOfResource(resource) ?? '';
  const { location } = resource.meta as { location: string };
  const headers = { ETag: etag, ...(status === 201 && { Location: location }) };
  const known = call.c.req.header('if-none-match');
  const version = Number(/\d+/.exec(etag)?.[0]);
  if (call.c.req.method === 'GET' && known !== undefined && namesVersion(known, version))
    return { status: 304, headers };
  return { status, body: project(resource, projectionOf(call)), headers };
}

/** The resource that a change is of, and which version of it is meant. */
export function targetOf({ c, id }: Call) {
  if (id === undefined) throw new ScimError(405, '', 'A change names its resource.');
  return { id, ifMatch: c.req.header('if-match') };
}

/** The calls of a kind of resource. `post` is of all of them, the others but `get` of one. */
type Calls = Readonly<Record<'get' | 'post' | 'put' | 'patch' | 'delete', (call: Call) => Promise<Answer>>>;

/** @throws ScimError 405 for a call that the resource does not have */
export function answerBy(call: Call, calls: Calls): Promise<Answer> {
  const { method } = call.c.req;
  if (method === 'GET' || method === 'HEAD') return calls.get(call);
  if (method === 'POST' && call.id === undefined) return calls.post(call);
  if (method === 'PUT') return calls.put(call);
  if (method === 'PATCH') return calls.patch(call);
  if (method === 'DELETE') return calls.delete(call);
  throw new ScimError(405, '', 'This resource has no such call.');
}
