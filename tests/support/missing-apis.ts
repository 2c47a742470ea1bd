// A browser as old as the oldest ones that the app is built for, as far as APIs go: whatever one of them lacks is removed
// before the page's own scripts run.
import type { Page } from '@playwright/test';
import { lackingApis } from '../../scripts/lib/browser-data.mjs';

export async function removeNewApis(page: Page): Promise<void> {
  const apis = lackingApis();
  const globals = apis.flatMap(({ owner, member }) => (owner === null ? [member] : []));
  const members = apis.flatMap(({ owner, ...api }) => (owner === null ? [] : [{ owner, ...api }]));
  await page.addInitScript(
    ([globals, members]) => {
      const prototypes: Record<string, object> = {
        TypedArray: Object.getPrototypeOf(Uint8Array.prototype),
        Iterator: Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      };
      // Members first: without its interface, a prototype is not found.
      for (const { owner, member, isStatic } of members) {
        const named = Reflect.get(globalThis, owner);
        const holder = isStatic ? named : (prototypes[owner] ?? named?.prototype);
        if (holder && Object.hasOwn(holder, member)) Reflect.deleteProperty(holder, member);
      }
      for (const name of globals) Reflect.deleteProperty(globalThis, name);
    },
    [globals, members] as const,
  );
}
