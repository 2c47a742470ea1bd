// SCIM 2.0 beside the API: the hospital's directory adds, changes and suspends people here.
import type { Hono } from 'hono';
import type { HttpEnv } from '../../http/context.ts';
import type { ScimDependencies } from '../../users/scim-calls/call.ts';

export function mountScim(app: Hono<HttpEnv>, dependencies: ScimDependencies): void {
  app.all('/scim/v2/*', async (c) => {
    // Read when a directory first calls: most installations have none, and the demonstration never has.
    const { answerCall } = await import('../../users/scim-calls/answer-call.ts');
    return answerCall(c, dependencies);
  });
}
