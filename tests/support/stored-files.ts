// Stored files in a test of a screen: `fetch` is directed to the service in this process.
import { vi } from 'vitest';
import type { TestService } from './service.ts';

/** Returns the address and range of each request. */
export function serveStoredFiles(service: TestService): { path: string; range: string | null }[] {
  const asked: { path: string; range: string | null }[] = [];
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input);
    const headers = new Headers(init.headers);
    asked.push({ path: pathname, range: headers.get('Range') });
    return await service.request(pathname + search, { headers });
  });
  return asked;
}
