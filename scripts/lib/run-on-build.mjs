// Runs what needs a build of the sources as they are: a measurement in a browser, a list of what is shipped.
import { endWithSignals, startNode } from './children.mjs';
import { ensureInstalled } from './install.mjs';
import { hashSources, readStamp } from './stamp.mjs';

async function run(args, env) {
  const code = await startNode(args, { env, onLine: (line) => console.log(line) }).ended;
  if (code !== 0) process.exit(code);
}

/** Builds, unless the latest build is of these sources. */
export async function ensureBuilt(env) {
  await ensureInstalled();
  if ((await readStamp()).sources !== (await hashSources())) await run(['scripts/build.mjs'], env);
}

/** @param {string} main a TypeScript file, which gets the options of the command line */
export async function runOnBuild(main) {
  endWithSignals();
  await ensureInstalled();
  // Imported late: before, its packages may not have been installed.
  const { ensureChromium } = await import('./chromium.mjs');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  await ensureBuilt(env);
  await run(['--import', 'tsx', main, ...process.argv.slice(2)], env);
}
