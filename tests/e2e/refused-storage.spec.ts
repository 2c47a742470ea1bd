// A browser that refuses all storage, as with blocked cookies: no white page, and words that say what to do.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console.ts';

/** Refuses what browsers refuse where all cookies are blocked, each as it does. */
async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.assign(window, { BroadcastChannel: refuse });
    Object.assign(IDBFactory.prototype, {
      open: refuse,
      databases: () => Promise.reject(new DOMException('', 'SecurityError')),
    });
    Object.assign(LockManager.prototype, {
      request: () => Promise.reject(new DOMException('', 'SecurityError')),
    });
    Object.assign(ServiceWorkerContainer.prototype, {
      register: () => Promise.reject(new DOMException('', 'SecurityError')),
    });
  });
}

test('a browser that stores nothing says so on the login page', async ({ page }) => {
  await refuseStorage(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('This browser stores nothing for this address')).toBeVisible();
});
