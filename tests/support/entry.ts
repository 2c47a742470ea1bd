// How a test starts the service or the simulator: the bundle where it is up to date, which starts in a third of the
// time, and the sources otherwise, so that a single test needs no build.
import { hashSources, readStamp } from '../../scripts/lib/stamp.mjs';

/** Node's arguments, to be run in the project's folder. */
export async function entryArguments(name: 'server' | 'simulator'): Promise<string[]> {
  const isBuilt = (await readStamp()) === (await hashSources());
  return isBuilt ? [`dist/${name}/main.js`] : ['--import', 'tsx', `${name}/main.ts`];
}
