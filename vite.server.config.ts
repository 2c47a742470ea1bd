// The service and the simulator as one file each: they start in a moment, and need no compiler to run.
// scripts/build.mjs says which of the two, and where to. Packages stay in node_modules.
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
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
});
