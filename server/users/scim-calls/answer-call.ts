// One call of SCIM: who calls, what is asked, and the answer in SCIM's form, refusals too (RFC 7644).
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { bearerTokenOf } from '../../http/authenticate.ts';
import type { HttpEnv } from '../../http/context.ts';
import type { LogFailure } from '../../http/failure-log.ts';
import { answerFailure } from '../../http/http-error.ts';
import { verifyServiceKey } from '../../store/service-accounts/keys.ts';
import { toList } from '../scim/answers.ts';
import { isObject } from '../scim/read-resource.ts';
import { resourceTypes, schemas, scimPath, serviceProviderConfig } from '../scim/schemas.ts';
import { errorBody, ScimError } from '../scim/scim-error.ts';
import type { Answer, ScimDependencies } from './call.ts';
import { answerGroups } from './groups.ts';
import { answerUsers } from './users.ts';

const contentType = 'application/scim+json';

function reply(c: Context<HttpEnv>, { status, body, headers = {} }: Answer): Response {
  if (body === undefined) return c.body(null, status, headers);
  const json = JSON.stringify(body);
  return c.body(json, status as ContentfulStatusCode, { ...headers, 'Content-Type': contentType });
}

/** The account whose key was sent. @throws ScimError 401, 403 */
async function authenticate(c: Context<HttpEnv>, { db, noteKey }: ScimDependencies): Promise<string> {
  const token = bearerTokenOf(c.req.header('authorization') ?? '');
  const holder = token ? await verifyServiceKey(db, token) : undefined;
  if (!holder) throw new ScimError(401, '', 'This is no key of a service account, or the account has ended.');
  c.set('callerId', holder.accountId);
  noteKey({ keyId: holder.keyId, address: c.get('clientAddress') });
  if (holder.role !== 'directory')
    throw new ScimError(403, '', 'This service account does not have the role Directory.');
  return holder.accountId;
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** A copy of the installation is not what the directory means. @throws ScimError 403 */
function refuseInCopy({ req }: Context<HttpEnv>, { pairing }: ScimDependencies): void {
  if (pairing.copy() && !isRead(req.method))
    throw new ScimError(403, '', 'This is a copy of another installation, which takes no changes.');
}

function oneOf(resources: readonly object[], name: string | undefined): Answer {
  if (name === undefined)
    return {
      status: 200,
      body: toList(resources as Record<string, unknown>[], { total: resources.length, start: 1 }),
    };
  const found = resources.find((it) => isObject(it) && it.id === name);
  if (!found) throw new ScimError(404, '', 'There is no such resource.');
  return { status: 200, body: found };
}

/** What the service says of itself. */
function ownDescription(kind: string, name: string | undefined, url: string): Answer | null {
  if (kind === 'ServiceProviderConfig') return { status: 200, body: serviceProviderConfig(url) };
  if (kind === 'ResourceTypes') return oneOf(resourceTypes(url), name);
  return kind === 'Schemas' ? oneOf(schemas(url), name) : null;
}

async function answer(c: Context<HttpEnv>, dependencies: ScimDependencies): Promise<Answer> {
  const callerId = await authenticate(c, dependencies);
  refuseInCopy(c, dependencies);
  const author = { callerId, httpRequestId: c.get('httpRequestId'), address: () => c.get('clientAddress') };
  const url = new URL(scimPath, dependencies.publicUrl).href;
  const [kind = '', id, ...more] = c.req.path
    .slice(scimPath.length + 1)
    .split('/')
    .map(decodeURIComponent);
  if (more.length > 0) throw new ScimError(404, '', 'There is no such resource.');
  const call = { c, author, base: { url }, id, dependencies };
  if (kind === 'Users') return answerUsers(call);
  if (kind === 'Groups') return answerGroups(call);
  const described = isRead(c.req.method) ? ownDescription(kind, id, url) : null;
  if (!described) throw new ScimError(404, '', 'There is no such resource.');
  return described;
}

/** Failures that are not SCIM's own, as the API words them. */
async function wordedFailure(c: Context<HttpEnv>, error: Error, logFailure: LogFailure): Promise<Answer> {
  const failed = answerFailure(c, error, logFailure);
  const said: unknown = await failed.json();
  const message = isObject(said) && typeof said.message === 'string' ? said.message : '';
  const retryAfter = failed.headers.get('retry-after');
  const headers = retryAfter === null ? {} : { 'Retry-After': retryAfter };
  return { status: failed.status as ContentfulStatusCode, body: errorBody(failed.status, message), headers };
}

async function toAnswer(c: Context<HttpEnv>, error: unknown, logFailure: LogFailure): Promise<Answer> {
  if (error instanceof ScimError) {
    const { status, message, scimType } = error;
    const headers = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
    return { status: status as ContentfulStatusCode, body: errorBody(status, message, scimType), headers };
  }
  return wordedFailure(c, error instanceof Error ? error : new Error(String(error)), logFailure);
}

export async function answerCall(c: Context<HttpEnv>, dependencies: ScimDependencies): Promise<Response> {
  try {
    return reply(c, await answer(c, dependencies));
  } catch (error) {
    return reply(c, await toAnswer(c, error, dependencies.logFailure));
  }
}
