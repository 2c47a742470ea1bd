// SCIM 2.0 beside the API: the hospital's directory adds, changes and suspends people here.
import type { Hono } from 'hono';
import type { Pairing } from '../../../base/pairing.ts';
import type { HttpEnv } from '../../../http/context.ts';
import type { LogFailure } from '../../../http/failure-log.ts';
import type { DirectoryDependencies } from '../../../users/directory/dependencies.ts';

export interface ScimDependencies extends DirectoryDependencies {
  publicUrl: URL;
  pairing: Pick<Pairing, 'copy'>;
  logFailure: LogFailure;
}

export function mountScim(app: Hono<HttpEnv>, dependencies: ScimDependencies): void {
  app.all('/scim/v2/*', async (c) => {
    // Read when a directory first calls: most installations have none, and the demonstration never has.
    const { answerCall } = await import('./answer-call.ts');
    return answerCall(c, dependencies);
  });
}
