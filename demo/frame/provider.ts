// Stands for src/session/provider.ts in the demonstration: signing in asks for nothing, and takes as long as a provider may.

import { z } from 'zod';
import { AppError } from '../../src/api/app-error.ts';
import { readStored, writeStored } from '../../src/lib/local-storage.ts';
import type { Provider } from '../../src/session/provider.ts';
import type { FinishedSignIn } from '../../src/session/token-issuer.ts';
import { consolePath } from './paths.ts';
import { savePending, takeReturnTo } from './pending-sign-in.ts';

export class UnknownCallback extends Error {
  override name = 'UnknownCallback';
}

export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
}

const tokenKey = 'infusion.demonstration-token';
const signInPath = '/demonstration/sign-in';

const answer = z.object({
  token: z.string(),
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

async function ask(): Promise<z.output<typeof answer>> {
  const response = await fetch(signInPath, { method: 'POST' });
  if (!response.ok) throw new AppError('server', { status: response.status });
  const signedIn = answer.parse(await response.json());
  writeStored(tokenKey, signedIn.token);
  return signedIn;
}

export function createProvider(): Provider {
  return {
    token: async (fresh) => (fresh ? null : readStored(tokenKey, z.string())) ?? (await ask()).token,

    async signIn(returnTo) {
      savePending(consolePath(returnTo));
      location.reload();
      return await new Promise<never>(() => undefined);
    },

    async finish(): Promise<FinishedSignIn> {
      const returnTo = takeReturnTo();
      const { person } = await ask();
      return { person, returnTo };
    },

    end: async () => 'done',
  };
}
