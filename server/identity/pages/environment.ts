import type { HttpBindings } from '@hono/node-server';

/** The environment of the pages' handlers: Node's request and response, which oidc-provider needs. */
export interface PagesEnv {
  Bindings: HttpBindings;
  Variables: { httpRequestId: string; clientAddress: string };
}
