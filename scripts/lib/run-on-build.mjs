// Runs a measurement in a browser, on a build of the sources as they are.
import { endWithSignals, startNode } from './children.mjs';
import { ensureInstalled } from './install.mjs';
import { hashSources, readStamp } from './stamp.mjs';

async function run(args, env) {
  const code = await startNode(args, { env, onLine: (line) => console.log(line) }).ended;
  if (code !== 0) process.exit(code);
}

/** @param {string} main a TypeScript file, which gets the options of the command line */
export async function runOnBuild(main) {
  endWithSignals();
  await ensureInstalled();
  // Imported late: before, its packages may not have been installed.
  const { ensureChromium } = await import('./chromium.mjs');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  if ((await readStamp()).sources !== (await hashSources())) await run(['scripts/build.mjs'], env);
  await run(['--import', 'tsx', main, ...process.argv.slice(2)], env);
}
