// How a test starts the service or the simulator: from the bundle if it is up to date, which takes a third of the time,
// else from the sources, so that a single test needs no build.
import { hashSources, readStamp } from '../../scripts/lib/stamp.mjs';

/** Node's arguments, to be run in the project's folder. */
export async function entryArguments(name: 'server' | 'simulator'): Promise<string[]> {
  const isBuilt = (await readStamp()).sources === (await hashSources());
  return isBuilt ? [`dist/${name}/main.js`] : ['--import', 'tsx', `${name}/main.ts`];
}
