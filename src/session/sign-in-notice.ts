// Why the person is at the login page; stored until the next sign-in, because sign-out leaves the page.
import { clearStored, writeStored } from '../lib/local-storage.ts';
import { deviceKeys } from '../lib/storage-keys.ts';
import type { SignInNotice } from './read-sign-in-notice.ts';

const key = deviceKeys.signInNotice;

export function saveSignInNotice(notice: SignInNotice): void {
  writeStored(key, notice);
}

export function clearSignInNotice(): void {
  clearStored(key);
}
