// Builds the floors with the same tools and compression, each next to a copy of the service's bundle, so that only the
// page differs.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compress } from '../../scripts/lib/compress.mjs';
import { root } from '../../scripts/lib/root.mjs';

export const floors = ['bare', 'parts'] as const;
export type Floor = (typeof floors)[number];

/** The folder of a service, with `app` and `server` in it. */
export function folderOf(target: Floor | 'app'): string {
  return join(root, target === 'app' ? 'dist' : `dist/floors/${target}`);
}

export async function buildFloors(): Promise<void> {
  for (const floor of floors) {
    const outDir = join(folderOf(floor), 'app');
    await build({
      configFile: false,
      root: join(import.meta.dirname, 'floor', floor),
      logLevel: 'warn',
      html: { cspNonce: '__CSP_NONCE__' },
      build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
      plugins: [react()],
    });
    await compress(outDir);
    await cp(join(root, 'dist/server'), join(folderOf(floor), 'server'), { recursive: true });
  }
}
