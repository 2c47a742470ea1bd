// `npm run build`: the compressed app, the service with its commands, and the simulator.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { endWithSignals } from './lib/children.mjs';
import { readCommit } from './lib/commit.mjs';
import { compress } from './lib/compress.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { hashSources, removeStamp, writeStamp } from './lib/stamp.mjs';
import { shareTypeface } from './lib/typeface.mjs';

async function main() {
  endWithSignals();
  await ensureInstalled();
  const stamp = { sources: await hashSources(), commit: await readCommit() };
  // Imported late: before, Vite may not have been installed.
  const { build } = await import('vite');
  const common = { root, logLevel: 'warn' };
  const forNode = (name, entries = ['main']) =>
    build({
      ...common,
      configFile: 'vite.server.config.ts',
      build: {
        ssr: true,
        outDir: `dist/${name}`,
        rolldownOptions: { input: entries.map((entry) => `${name}/${entry}.ts`) },
      },
    });
  await removeStamp();
  await build(common);
  await compress(join(root, 'dist/app'));
  await forNode('server', [
    'main',
    'verify-audit',
    'rotate-keys',
    'adopt-files',
    'reset-second-factor',
    'backup',
    'restore',
    'migrate',
  ]);
  await forNode('simulator');
  // The bundle reads these from its own folder.
  await cp(join(root, 'server/store/migrations'), join(root, 'dist/server/migrations'), { recursive: true });
  await cp(join(root, 'server/texts'), join(root, 'dist/server/texts'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
  await cp(join(root, 'contract/common/messages'), join(root, 'dist/server/messages'), { recursive: true });
  await cp(join(root, 'server/identity/pages/browser'), join(root, 'dist/server/browser'), {
    recursive: true,
  });
  await shareTypeface(join(root, 'dist'));
  await writeStamp(stamp);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
