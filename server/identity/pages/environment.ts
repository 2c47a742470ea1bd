import type { HttpBindings } from '@hono/node-server';

/** What the pages' handlers receive: Node's request and response, which oidc-provider needs. */
export interface PagesEnv {
  Bindings: HttpBindings;
  Variables: { httpRequestId: string; clientAddress: string };
}
