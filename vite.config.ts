// The app's build. The service has its own (vite.server.config.ts).
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { filePath } from './contract/service/file-paths.ts';
import { buildConstants } from './scripts/lib/build-constants.mjs';
import { catalogueFiles } from './scripts/lib/catalogue-files.mjs';
import { classicScripts } from './scripts/lib/classic-scripts.mjs';
import { headlessTable } from './scripts/lib/headless-table.mjs';
import { licenseNotices, withoutModules } from './scripts/lib/license-notices.mjs';
import { buildTargets } from './scripts/lib/minimum-browsers.mjs';
import { noDocumentation } from './scripts/lib/no-documentation.mjs';
import { noJsonSchema } from './scripts/lib/no-json-schema.mjs';
import { pageLoader } from './scripts/lib/page-loader.mjs';
import { insertTexts } from './scripts/lib/page-texts.mjs';
import { splitBehavior } from './scripts/lib/route-splitting.ts';
import { secondMinifier } from './scripts/lib/second-minifier.mjs';
import { stylesByComponent } from './scripts/lib/styles-by-component.mjs';
import { typeface } from './scripts/lib/typeface.mjs';
import { catalogues, guidePictures } from './scripts/lib/worker-routes.mjs';
import pageTexts from './src/i18n/en/page.json' with { type: 'json' };
import { colours } from './src/ui/theme/colours.ts';

/** Paths that belong to the service: a navigation to them never ends in the app's shell. */
const servicePaths =
  /^\/(api|ca\.crt|config\.json|authorize|oauth|interaction|account|session|jwks|me|userinfo|v2\/logout|\.well-known|healthz|readyz|metrics|openapi\.json|device|files|assets)(\/|$|\?)/;

/**
 * What the page starts with stands in few files: each file is compressed by itself, and fifty of them cost 20 kB more than
 * these. What only a dialog or another screen needs has files of its own, also where several of them share it, and so do
 * dayjs's plugins, which come with date fields.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
  // What must run before any schema is made, in one file with what makes them (src/lib/no-eval.ts).
  { name: 'zod', test: /node_modules[\\/]zod[\\/]|no-eval\.ts$/, priority: 4 },
  { name: 'parts', test: /node_modules[\\/]|vendor\.css$/, tags: ['$initial'], priority: 3 },
  // The entry keeps a file of its own: Vite would remove an empty one.
  { name: 'shared', test: /[\\/](src|contract)[\\/](?!main\.tsx)/, tags: ['$initial'], priority: 2 },
];

const texts = catalogueFiles();
const licenses = licenseNotices({ also: withoutModules });

export default defineConfig({
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: buildTargets,
    manifest: true,
    sourcemap: false,
    // Every browser that the app runs in preloads modules by itself.
    modulePreload: { polyfill: false },
    // Vite's own limit is of bytes before compression; ours are in .size-limit.mjs.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
    },
  },
  // What its package offers otherwise is written for browsers that this app does not run in.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  define: await buildConstants(),
  worker: { format: 'es', plugins: () => [noJsonSchema(), noDocumentation(), licenses.collect()] },
  html: { cspNonce: '__CSP_NONCE__' },
  css: { postcss: { plugins: [mantine()] } },
  plugins: [
    insertTexts(pageTexts),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior },
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    headlessTable(),
    noJsonSchema(),
    noDocumentation(),
    stylesByComponent(),
    secondMinifier(),
    texts,
    classicScripts(),
    pageLoader(texts.api),
    typeface(),
    licenses.write(),
    VitePWA({
      strategies: 'generateSW',
      registerType: 'prompt',
      injectRegister: false,
      // A proxy that asks for its cookie would otherwise refuse the manifest, and the app could not be installed.
      useCredentials: true,
      manifest: {
        id: '/',
        name: 'Infusion Console',
        short_name: 'Infusion',
        description: 'Monitors, facilities and the people who look after them.',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: colours.accent,
        background_color: colours.ground,
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'Overview', url: '/dashboard/overview' },
          { name: 'All Monitors', short_name: 'Monitors', url: '/dashboard/monitors' },
          { name: 'All Facilities', short_name: 'Facilities', url: '/dashboard/facilitylist' },
          { name: 'Certificates', url: '/dashboard/certificates' },
        ],
      },
      workbox: {
        importScripts: ['worker-caches.js'],
        // The barcode reader's wasm, too: the first scan works offline. The guide's pictures are kept once it was opened.
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm}', 'licenses.txt', 'assets/texts-*/en/*.json'],
        globIgnores: ['worker-caches.js'],
        runtimeCaching: [catalogues, guidePictures],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [servicePaths, filePath],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
});
