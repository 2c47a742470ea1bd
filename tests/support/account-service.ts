// A service for the account tests of one file, and a clock that they can move.
import { afterEach, beforeAll, vi } from 'vitest';
import { accountsOf } from './accounts.ts';
import { startTestService, type TestService } from './service.ts';

export type Accounts = ReturnType<typeof accountsOf>;

/** Starts a service before the file's tests and closes it after them; each test leaves the real clock behind. */
export function withAccountService(onStart: (service: TestService, accounts: Accounts) => void): void {
  beforeAll(async () => {
    const service = await startTestService();
    onStart(service, accountsOf(service));
    return () => service.close();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export function passTime(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}
