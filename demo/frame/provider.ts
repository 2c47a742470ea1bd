// Stands for src/session/provider.ts in the demonstration: signing in asks for nothing, and takes as long as a provider may.

import { z } from 'zod';
import { AppError } from '../../src/api/app-error.ts';
import { readStored, writeStored } from '../../src/lib/local-storage.ts';
import type { Provider } from '../../src/session/provider.ts';
import type { FinishedSignIn } from '../../src/session/token-issuer.ts';
import { enterPath, signInPath } from '../paths.ts';
import { consolePath } from './paths.ts';
import { savePending, takePending } from './pending-sign-in.ts';

export class UnknownCallback extends Error {
  override name = 'UnknownCallback';
}

export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
}

const tokenKey = 'infusion.demonstration-token';

const answer = z.object({
  token: z.string(),
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

async function ask(path: string): Promise<z.output<typeof answer>> {
  const response = await fetch(path, { method: 'POST' });
  if (!response.ok) throw new AppError('server', { status: response.status });
  const signedIn = answer.parse(await response.json());
  writeStored(tokenKey, signedIn.token);
  return signedIn;
}

export function createProvider(): Provider {
  return {
    token: async (fresh) =>
      (fresh ? null : readStored(tokenKey, z.string())) ?? (await ask(signInPath)).token,

    async signIn(returnTo) {
      savePending({ returnTo: consolePath(returnTo), isAsked: true });
      location.reload();
      return await new Promise<never>(() => undefined);
    },

    async finish(): Promise<FinishedSignIn> {
      const { returnTo, isAsked } = takePending();
      const { person } = await ask(isAsked ? signInPath : enterPath);
      return { person, returnTo };
    },

    end: async () => 'done',
  };
}
