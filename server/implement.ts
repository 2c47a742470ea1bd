// An endpoint of the contract and a function become a route: who may call, what it takes and what it
// answers all come from the contract, so that a route has nothing left to say but what it does.
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { success } from '../contract/envelope.ts';
import { type ContractMessage, isContractMessage } from '../contract/messages.ts';
import type { Authenticate } from './http/authenticate.ts';
import { readBody } from './http/body.ts';
import type { HttpEnv } from './http/context.ts';
import { catalogueFor } from './http/messages.ts';
import { Refusal } from './http/refusal.ts';

interface Answer<Data> {
  data: Data;
  /** How many records there are behind the page. */
  count?: number;
  /** What is said about it; 'success' where there is nothing else to say. */
  message?: ContractMessage;
}

/** What a route receives: every part, parsed. */
interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Record id of the user or the monitor that calls; '' where anyone may. */
  callerId: string;
  /** As in the answer's header, the log and the audit trail. */
  requestId: string;
}

export interface Route {
  endpoint: Endpoint;
  serve(c: Context<HttpEnv>, authenticate: Authenticate): Promise<Response>;
}

/** One route for every endpoint of a file of the contract: `satisfies` it, and none can be forgotten. */
export type RoutesOf<File> = {
  [Name in keyof File as File[Name] extends Endpoint ? Name : never]: Route;
};

/** Binds an endpoint to what it does. What the answer's schema does not declare is not sent. */
export function implement<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, D, 'envelope'>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Answer<z.output<D>>>,
): Route {
  const envelope = success(endpoint.data);
  return {
    endpoint,
    async serve(c, authenticate) {
      const callerId = await authenticate(endpoint.caller, c);
      if (callerId) c.set('callerId', callerId);
      const params = endpoint.params.safeParse(c.req.param());
      const query = endpoint.query.safeParse(c.req.query());
      const body = endpoint.body.safeParse(await readJson(c));
      if (!params.success || !query.success || !body.success) {
        throw invalid([params, query, body].flatMap((part) => part.error?.issues ?? []));
      }
      const parts = { params: params.data, query: query.data, body: body.data };
      const call = { ...parts, callerId, requestId: c.get('requestId') };
      const { message = 'success', ...answer } = await handle(call);
      const say = catalogueFor(c.req.header('accept-language'));
      return c.json(envelope.parse({ status: true, message: say[message], ...answer }));
    },
  };
}

/** The body as JSON; none at all counts as an empty object, as calls that take nothing send none. */
async function readJson(c: Context): Promise<unknown> {
  const text = c.req.method === 'GET' ? '' : await readBody(c);
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(400, 'requestNotJson');
  }
}

function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const errors: Record<string, ContractMessage> = {};
  for (const { path, message } of issues) {
    errors[path.join('.')] ??= isContractMessage(message) ? message : 'fieldInvalid';
  }
  return new Refusal(400, 'requestInvalid', { errors });
}
