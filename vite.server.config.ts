// Bundles the service or the simulator, which then start quickly and need no compiler; scripts/build.mjs
// chooses which. Packages stay in node_modules.
import { defineConfig } from 'vite';
import { buildConstants } from './scripts/lib/build-constants.mjs';
import { builders, licenseNotices } from './scripts/lib/license-notices.mjs';

const licenses = licenseNotices({ also: builders });

export default defineConfig({
  publicDir: false,
  define: await buildConstants(),
  // Of packages that are compiled in, where there are any: the others bring theirs in node_modules.
  plugins: [licenses.write()],
  ssr: { target: 'node' },
  build: {
    target: 'node20',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
});
