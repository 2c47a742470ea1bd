// `npm run verify-audit`: verifies the audit trail; see docs/deploy.md.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endWithSignals, startNode } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { hashSources, readStamp } from './lib/stamp.mjs';

const bundle = 'dist/server/verify-audit.js';
const source = 'server/verify-audit.ts';

/** The bundle if it is up to date, or all there is. */
async function entryArguments() {
  const isBuilt = !existsSync(join(root, source)) || (await readStamp()) === (await hashSources());
  if (isBuilt) return [bundle];
  await ensureInstalled();
  return ['--import', 'tsx', source];
}

async function main() {
  endWithSignals();
  const env = { DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') };
  const args = [...(await entryArguments()), ...process.argv.slice(2)];
  process.exitCode = await startNode(args, { env, onLine: (line) => console.log(line) }).ended;
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 2;
});
