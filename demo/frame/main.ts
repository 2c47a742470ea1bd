// The start of the console in its frame: first the world of this tab, then the console, which reads it when it is imported.
import type { World } from '../world.ts';
import { enterWorld } from './own-world.ts';

function findWorld(): World | undefined {
  return window.parent === window ? undefined : window.parent.demonstration;
}

const world = findWorld();
if (world) {
  enterWorld(world);
  import('./console.tsx').then(({ startConsole }) => startConsole(world)).catch(world.failed);
} else {
  // Opened by itself, without the page around it.
  location.replace(new URL(`./${location.hash}`, location.href));
}
