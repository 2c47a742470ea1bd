// Like define-route.ts for an endpoint that takes files in a form.
import type { z } from 'zod';
import type { FormEndpoint } from '../../../contract/common/endpoint.ts';
import { success } from '../../../contract/common/envelope.ts';
import { type FormFile, readForm } from './form.ts';
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

interface FormCall<Params, Query, Body, Name extends string> extends CallContext {
  params: Params;
  query: Query;
  body: Body;
  files: Readonly<Record<Name, FormFile>>;
}

/** The files have their size and extension; what is in them is for the handler to check. */
export function defineFormRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
  Name extends string,
>(
  endpoint: FormEndpoint<P, Q, B, D, Name>,
  handle: (call: FormCall<z.output<P>, z.output<Q>, z.output<B>, Name>) => Promise<RouteAnswer<z.output<D>>>,
): Route {
  const envelope = success(endpoint.data);
  return {
    endpoint,
    async serve(c, authenticate) {
      const caller = await identifyCaller(endpoint, c, authenticate);
      const params = endpoint.params.safeParse(c.req.param());
      const query = endpoint.query.safeParse(c.req.query());
      const form = await readForm(c, endpoint.files);
      const body = endpoint.body.safeParse(form.data);
      if (!params.success || !query.success || !body.success) throw validationError(params, query, body);
      const parts = { params: params.data, query: query.data, body: body.data };
      const reach = await confirmCaller(endpoint, c, authenticate, parts);
      const call = { ...parts, files: form.files, ...caller };
      const answer = await serveWithin(c, reach, parts, () => handle(call));
      return c.json(envelope.parse(toEnvelope(c, answer)));
    },
  };
}
