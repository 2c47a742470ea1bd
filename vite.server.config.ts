// Bundles the service or the simulator, which then start quickly and need no compiler; scripts/build.mjs
// chooses which. Packages stay in node_modules.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
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
