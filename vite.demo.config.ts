// The build of the demonstration: the console and the service as they are, but for the files that are replaced here.
import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildConstants } from './scripts/lib/build-constants.mjs';
import { catalogueFiles } from './scripts/lib/catalogue-files.mjs';
import { databaseFiles } from './scripts/lib/database-files.mjs';
import { headlessTable } from './scripts/lib/headless-table.mjs';
import { licenseNotices, withoutModules } from './scripts/lib/license-notices.mjs';
import { buildTargets } from './scripts/lib/minimum-browsers.mjs';
import { noDocumentation } from './scripts/lib/no-documentation.mjs';
import { noJsonSchema } from './scripts/lib/no-json-schema.mjs';
import { insertTexts } from './scripts/lib/page-texts.mjs';
import { replaceFiles } from './scripts/lib/replace-files.mjs';
import { splitBehavior } from './scripts/lib/route-splitting.ts';
import { stylesByComponent } from './scripts/lib/styles-by-component.mjs';
import { guidePictures } from './scripts/lib/worker-routes.mjs';
import { openPglite } from './server/store/engine/pglite.ts';
import pageTexts from './src/i18n/en/page.json' with { type: 'json' };

const root = import.meta.dirname;

/** What the console's frame has instead. */
const inFrame = { 'src/session/provider.ts': 'demo/frame/provider.ts' };

/** What the worker with the service has instead. */
const inWorker = {
  'server/base/platform.ts': 'demo/node/platform.ts',
  'simulator/platform.ts': 'demo/node/platform.ts',
  'server/base/openssl.ts': 'demo/node/openssl.ts',
  'server/store/engine/migration-files.ts': 'demo/service/migration-files.ts',
  'server/texts/read-catalogues.ts': 'demo/service/read-catalogues.ts',
};

const licenses = licenseNotices({ also: withoutModules });
/** A database whose tables the service's own migrations have made: making them in each tab would take a second or more. */
async function dumpEmptyDatabase(): Promise<Uint8Array> {
  const { client, close } = await openPglite({});
  const dump = await client.dumpDataDir('none');
  await close();
  return new Uint8Array(await dump.arrayBuffer());
}

const database = databaseFiles(await dumpEmptyDatabase());

export default defineConfig({
  root: join(root, 'demo'),
  // For any folder of any file server.
  base: './',
  publicDir: join(root, 'public'),
  build: {
    outDir: join(root, 'dist/demo'),
    emptyOutDir: true,
    target: buildTargets,
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: ['index.html', 'console.html'].map((name) => join(root, 'demo', name)) },
  },
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  define: {
    ...(await buildConstants()),
    __DATABASE_BYTES__: database.api.bytes,
    __DATABASE_FILES__: JSON.stringify(database.api.paths),
  },
  worker: {
    format: 'es',
    plugins: () => [replaceFiles(root, inWorker), licenses.collect()],
  },
  css: { postcss: { plugins: [mantine()] } },
  plugins: [
    insertTexts(pageTexts),
    replaceFiles(root, inFrame),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior },
      quoteStyle: 'single',
      semicolons: true,
      routesDirectory: join(root, 'src/routes'),
      generatedRouteTree: join(root, 'src/routeTree.gen.ts'),
    }),
    react(),
    headlessTable(),
    noJsonSchema(),
    noDocumentation(),
    stylesByComponent(),
    catalogueFiles(root),
    database,
    licenses.write(),
    // Loaded once, it is there without a network; a new version is taken when no tab has the old one any more.
    VitePWA({
      strategies: 'generateSW',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,webp,woff2,wasm,bin,json,gz}', 'licenses.txt'],
        maximumFileSizeToCacheInBytes: 8_000_000,
        globIgnores: ['guide/**', 'worker-caches.js', 'robots.txt'],
        runtimeCaching: [guidePictures],
        navigateFallback: null,
        // The tab that loaded it first needs no network from then on, either.
        clientsClaim: true,
        directoryIndex: 'index.html',
        cleanupOutdatedCaches: true,
      },
    }),
  ],
});
