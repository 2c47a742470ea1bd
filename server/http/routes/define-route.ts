// Makes a route of an endpoint and a handler; callers, inputs and outputs come from the contract.
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { success } from '../../../contract/common/envelope.ts';
import { keepReachOf, withinReach } from '../../store/engine/reach.ts';
import { readBody } from '../body.ts';
import { readSentJson } from '../sent-json.ts';
import {
  type CallContext,
  confirmCaller,
  identifyCaller,
  type Route,
  type RouteAnswer,
  serveWithin,
  toEnvelope,
  validationError,
} from './route.ts';
import { openServedCount } from './served-records.ts';
import { type StreamedList, streamListBody } from './streamed-list.ts';

interface Call<Params, Query, Body> extends CallContext {
  params: Params;
  query: Query;
  body: Body;
}

/** Fields that the answer's schema does not declare are not sent. */
export function defineRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, D, 'envelope'>,
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<RouteAnswer<z.output<D>> | StreamedList<z.output<D>>>,
): Route {
  const envelope = success(endpoint.data);
  return {
    endpoint,
    async serve(c, authenticate) {
      const caller = await identifyCaller(endpoint, c, authenticate);
      const params = endpoint.params.safeParse(c.req.param());
      const query = endpoint.query.safeParse(c.req.query());
      const sent = await readJson(c, endpoint);
      const body = endpoint.body.safeParse(endpoint.normalizeBody?.(sent) ?? sent);
      if (!params.success || !query.success || !body.success) throw validationError(params, query, body);
      const parts = { params: params.data, query: query.data, body: body.data };
      const reach = await confirmCaller(endpoint, c, authenticate, parts);
      const served = await openServedCount(c, endpoint, caller.callerId);
      const answer = await serveWithin(c, reach, parts, () => handle({ ...parts, ...caller }));
      if (!('chunks' in answer)) {
        await served?.add(answer.data);
        return c.json(envelope.parse(toEnvelope(c, answer)));
      }
      const found = withinReach(reach, () => keepReachOf(answer.chunks));
      const chunks = served?.counted(found) ?? found;
      const stream = await streamListBody(toEnvelope(c, {}), endpoint.data, { chunks });
      return c.body(stream, 200, { 'Content-Type': 'application/json' });
    },
  };
}

/** The body as JSON; an empty body counts as an empty object. */
async function readJson(c: Context, { maxBodyBytes }: Endpoint): Promise<unknown> {
  const text = c.req.method === 'GET' ? '' : await readBody(c, maxBodyBytes);
  return text === '' ? {} : readSentJson(text);
}
