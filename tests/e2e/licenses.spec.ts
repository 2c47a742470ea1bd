// The licenses of all that the build has compiled in, as Help links them: whatever the app imports is named in them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, openConsole, signedInAs, test } from '../support/console.ts';

test.use(signedInAs.administrator);

const root = join(import.meta.dirname, '../..');

/** The packages that the app's sources import, types aside. */
function importedPackages(): string[] {
  const names = ['src', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|css)$/.test(path))
      .flatMap((path) => [
        ...readFileSync(join(root, folder, path), 'utf8').matchAll(
          /^(?!import type)(?:import|} from|@import).*?'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?';?$/gm,
        ),
      ])
      .map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('virtual'));
}

test('Help leads to the licenses of all that is compiled in', async ({ page, context }) => {
  await openConsole(page);
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open-source licenses' }).click();
  const licenses = await opened;
  await expect(licenses.locator('body')).toContainText('Permission is hereby granted, free of charge');
  const text = (await licenses.locator('body').textContent()) ?? '';
  const isNamed = (name: string) =>
    text.includes(`\n${name} `) || text.includes(`${name}-open `) || text.includes(`\n${name}, in `);
  const imported = importedPackages();
  expect(imported.length).toBeGreaterThan(15);
  const indirect = ['scheduler', 'workbox-core', 'zxing-cpp', '@fontsource-variable/public-sans', 'rolldown'];
  expect([...imported, ...indirect].filter((name) => !isNamed(name))).toEqual([]);
});
