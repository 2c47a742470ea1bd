// File downloads in tests of screens: the browser's fetch calls the service in this process.
import { vi } from 'vitest';
import type { TestService } from './service.ts';

/** Returns the path and range of each request. */
export function serveStoredFiles(
  service: Pick<TestService, 'request'>,
): { path: string; range: string | null }[] {
  const requests: { path: string; range: string | null }[] = [];
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input);
    const headers = new Headers(init.headers);
    requests.push({ path: pathname, range: headers.get('Range') });
    return await service.request(pathname + search, { headers });
  });
  return requests;
}
