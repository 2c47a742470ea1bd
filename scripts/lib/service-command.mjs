// Runs a command of the service, such as server/verify-audit.ts, with the service's settings.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endWithSignals, startNode } from './children.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { hashSources, readStamp } from './stamp.mjs';

/** The bundle if it is up to date, or all there is. */
async function entryArguments(name) {
  const source = `server/${name}.ts`;
  const isBuilt = !existsSync(join(root, source)) || (await readStamp()).sources === (await hashSources());
  if (isBuilt) return [`dist/server/${name}.js`];
  await ensureInstalled();
  return ['--import', 'tsx', source];
}

/** @param {string} name of the command's file, without its ending; it gets the options of the command line */
export async function runServiceCommand(name) {
  endWithSignals();
  try {
    const env = {
      DATA_DIR: resolve(root, process.env.DATA_DIR || '.data'),
      // Where it was called: paths of the command line begin there.
      INIT_CWD: process.env.INIT_CWD || process.cwd(),
    };
    const args = [...(await entryArguments(name)), ...process.argv.slice(2)];
    process.exitCode = await startNode(args, { env, onLine: (line) => console.log(line) }).ended;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
