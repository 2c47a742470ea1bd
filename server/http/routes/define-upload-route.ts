// Like define-route.ts for an endpoint that takes bytes: they are received into a temporary file.
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { success } from '../../../contract/common/envelope.ts';
import { allowLongBody } from '../body-deadline.ts';
import {
  discardUpload,
  expectUpload,
  type IncomingFiles,
  type ReceivedUpload,
  receiveUpload,
} from './receive-upload.ts';
import {
  type CallContext,
  identifyCaller,
  type Route,
  type RouteAnswer,
  toEnvelope,
  validationError,
} from './route.ts';

interface Upload<Params, Query> extends CallContext {
  params: Params;
  query: Query;
  /**
   * Receives the whole body, once. Its file is deleted after the call unless it was moved away.
   * @throws HttpError when it is cut off, altered or too large
   */
  receive(): Promise<ReceivedUpload>;
  /** Reads and discards the body instead; resolves to its SHA-256 as hex. */
  discard(): Promise<string>;
}

/** @param incoming where the body waits until it is whole */
export function defineUploadRoute<P extends z.ZodType, Q extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<P, Q, z.ZodType, D, 'envelope'>,
  incoming: IncomingFiles,
  handle: (upload: Upload<z.output<P>, z.output<Q>>) => Promise<RouteAnswer<z.output<D>>>,
): Route {
  const envelope = success(endpoint.data);
  const { binaryBody } = endpoint;
  if (!binaryBody) throw new Error(`${endpoint.path} takes no bytes`);
  // Rights are asked again after the body, which only the handler reads here.
  if (endpoint.right) throw new Error(`${endpoint.path} needs a right, and takes bytes, which monitors send`);
  return {
    endpoint,
    async serve(c, authenticate) {
      const caller = await identifyCaller(endpoint, c, authenticate);
      const params = endpoint.params.safeParse(c.req.param());
      const query = endpoint.query.safeParse(c.req.query());
      if (!params.success || !query.success) throw validationError(params, query);
      allowLongBody(c);
      const expected = expectUpload(c.req.raw.headers, binaryBody);
      let received: ReceivedUpload | undefined;
      try {
        const answer = await handle({
          params: params.data,
          query: query.data,
          ...caller,
          async receive() {
            received = await receiveUpload(c.req.raw.body, expected, incoming);
            return received;
          },
          discard: () => discardUpload(c.req.raw.body, expected),
        });
        return c.json(envelope.parse(toEnvelope(c, answer)));
      } finally {
        if (received) await incoming.delete(received.path);
      }
    },
  };
}
