// The backend that answers to the letter, in place of our own service, for screens.
import { toResponse } from '../conform/stub/send.ts';
import { createStub, type Stub } from '../conform/stub/stub.ts';
import type { ScreenService } from './screen.tsx';

export interface StubService extends ScreenService {
  stub: Stub;
  /** Refused calls, but for those that it does not offer and the checks before a delete: `409 POST v1/users`. */
  refusals: string[];
}

const sounds = new Uint8Array(100);

export function createStubService(): StubService {
  const stub = createStub();
  const refusals: string[] = [];
  return {
    stub,
    refusals,
    users: { administrator: '100', nurse: '101' },
    bearer: async () => 'Bearer a-token',
    async request(address, init = {}) {
      const { pathname, searchParams: query } = new URL(address, 'http://stub');
      if (pathname.startsWith('/files/')) return new Response(sounds);
      const path = pathname.replace('/api/', '');
      const { method = 'GET', body } = init;
      const isSignedIn = new Headers(init.headers).has('Authorization');
      const text = await new Response(body ?? null).text();
      const sent = text === '' ? {} : JSON.parse(text);
      const answer = stub.handle({ method, path, query, body: sent, signedIn: isSignedIn });
      const isOffered = !/^v1\/(capabilities|events)$/.test(path);
      if (answer.status >= 400 && answer.status < 600 && isOffered)
        refusals.push(`${answer.status} ${method} ${path}`);
      return toResponse(answer);
    },
  };
}
