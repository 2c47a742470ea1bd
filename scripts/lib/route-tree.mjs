import { root } from './install.mjs';

/** Writes src/routeTree.gen.ts, which the types need: the router's plugin makes it as soon as it has its settings. */
export async function writeRouteTree() {
  const { resolveConfig } = await import('vite');
  await resolveConfig({ root, logLevel: 'silent' }, 'build', 'production');
}
