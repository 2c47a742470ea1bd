// A wire to a backend that lacks some of the optional features.
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type Capability, capabilities } from '../../contract/service/capabilities.ts';
import type { openScreen } from './screen.tsx';

type OpenScreen = Awaited<ReturnType<typeof openScreen>>;
type Pass = (request?: Request) => Promise<Response>;

export function withoutCapabilities(...missing: Capability[]) {
  const data = capabilities.filter((name) => !missing.includes(name));
  return async (request: Request, pass: Pass): Promise<Response> =>
    request.url.endsWith('/v1/capabilities')
      ? Response.json({ status: true, message: 'success', data })
      : pass();
}

/** Until the app has drawn what the server offers. Before, nothing optional is there, and a look would find nothing to blame. */
export async function untilOffered({
  requests,
  settled,
}: Pick<OpenScreen, 'requests' | 'settled'>): Promise<void> {
  await waitFor(() => expect(requests).toContain('GET /api/v1/capabilities'));
  await settled();
}
