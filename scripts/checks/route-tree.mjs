// Writes src/routeTree.gen.ts, which the types need: the router's plugin makes it as soon as it has its settings.
// A process of its own, because Vite sets NODE_ENV while it reads them.
import { resolveConfig } from 'vite';
import { root } from '../lib/root.mjs';

await resolveConfig({ root, logLevel: 'silent' }, 'build', 'production', 'production');
