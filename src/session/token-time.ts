// The time that new tokens tell, for a provider and a service whose answers have no readable `Date`: they were issued a moment
// before they arrived.
import { z } from 'zod';
import { clockTrust, timeRequest } from '../lib/service-clock.ts';
import { decodeJwt } from './decode-jwt.ts';
import { withAnswers } from './provider-answers.ts';

const tokens = z.object({ access_token: z.string() });

async function readIssuedAt(response: Response): Promise<number> {
  const { data } = tokens.safeParse(await response.json());
  return data ? decodeJwt(data.access_token).issuedAt : Number.NaN;
}

/**
 * Runs what asks the provider for tokens. The SDK judges them by the clock before it hands them over, so their time is read
 * on their way to it, unless an answer of the service has told the time already.
 */
export async function withTokenTime<T>(run: () => Promise<T>): Promise<T> {
  if (clockTrust() === 'confirmed') return await run();
  return await withAnswers(() => {
    const tell = timeRequest();
    return async (response) => tell(await readIssuedAt(response));
  }, run);
}
