// `npm run demo`: the demonstration as a folder for any file server, dist/demo.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

async function main() {
  await ensureInstalled();
  // Imported late: before, Vite may not have been installed.
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.demo.config.ts'), logLevel: 'warn' });
  console.log('The demonstration is in dist/demo: serve this folder with any file server.');
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
