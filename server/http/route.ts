// What every call of the contract has in common, whatever its body: who calls, parts that are parsed, and the
// envelope of its answer.
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { mailNotSent } from '../../contract/common/envelope.ts';
import { type ContractMessage, isContractMessage } from '../../contract/common/messages.ts';
import { type Authenticate, bearerTokenOf } from './authenticate.ts';
import { addressOf } from './client-address.ts';
import type { HttpEnv } from './context.ts';
import { HttpError } from './http-error.ts';
import { catalogueFor } from './messages.ts';

export interface RouteAnswer<Data> {
  data: Data;
  /** How many records there are behind the page. */
  count?: number;
  /** What is said about it; 'success' where there is nothing else to say. */
  message?: ContractMessage;
}

/** Who calls, and how the call is known. */
export interface CallContext {
  /** Record id of the user or the monitor that calls; '' where anyone may. */
  callerId: string;
  /** As in the answer's header, the log and the audit trail. */
  requestId: string;
  /** Tells when whoever calls has left. */
  signal(): AbortSignal;
  /** Where the call comes from. */
  address(): string;
  /** The token that it came with. */
  token(): string | undefined;
  /** A sentence in the caller's language. */
  translate(key: ContractMessage): string;
}

export interface Route {
  endpoint: Endpoint;
  serve(c: Context<HttpEnv>, authenticate: Authenticate): Promise<Response>;
}

/** One route for every endpoint of a file of the contract: `satisfies` it, and none can be forgotten. */
export type RoutesOf<File> = {
  [Name in keyof File as File[Name] extends Endpoint ? Name : never]: Route;
};

/** Comes before all else: nothing but the headers of a request is read until it is settled who calls. */
export async function identifyCaller(
  endpoint: Endpoint,
  c: Context<HttpEnv>,
  authenticate: Authenticate,
): Promise<CallContext> {
  const callerId = await authenticate(endpoint.caller, c);
  if (callerId) c.set('callerId', callerId);
  return {
    callerId,
    requestId: c.get('requestId'),
    signal: () => c.req.raw.signal,
    address: () => addressOf(c),
    token: () => bearerTokenOf(c.req.header('authorization') ?? ''),
    translate: (key) => catalogueFor(c.req.header('accept-language'))[key],
  };
}

/** Says of each field what is wrong with it first. */
export function invalid(...parts: readonly z.ZodSafeParseResult<unknown>[]): HttpError {
  const errors: Record<string, ContractMessage> = {};
  for (const { path, message } of parts.flatMap(({ error }) => error?.issues ?? [])) {
    errors[path.join('.')] ??= isContractMessage(message) ? message : 'fieldInvalid';
  }
  return new HttpError(400, 'requestInvalid', { errors });
}

/** The envelope of a success, before its schema has seen it. */
export function inEnvelope(c: Context, { message = 'success', ...answer }: Partial<RouteAnswer<unknown>>) {
  const say = catalogueFor(c.req.header('accept-language'));
  // Whoever tells it apart from a plain success need not know how it is said in every language.
  const code = message === 'mailNotSent' ? { code: mailNotSent } : {};
  return { status: true, message: say[message], ...code, ...answer };
}
