// Writes src/routeTree.gen.ts, which the types need: the router's plugin does so when Vite resolves its settings.
// A process of its own, because Vite then also sets NODE_ENV.
import { resolveConfig } from 'vite';
import { root } from '../lib/root.mjs';

await resolveConfig({ root, logLevel: 'silent' }, 'build', 'production', 'production');
