// `npm run bench`: speed compared with baselines ("floors") of the same run, as a Markdown table. `--rounds 5`,
// `--only starts` (repeatable), `--monitors 100000`. A busy machine is no failure: the exit code says only whether it ran.
import { endWithSignals, startNode } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { hashSources, readStamp } from './lib/stamp.mjs';

async function run(args, env) {
  const code = await startNode(args, { env, onLine: (line) => console.log(line) }).ended;
  if (code !== 0) process.exit(code);
}

async function main() {
  endWithSignals();
  await ensureInstalled();
  // Imported late: before, its packages may not have been installed.
  const { ensureChromium } = await import('./lib/chromium.mjs');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  if ((await readStamp()) !== (await hashSources())) await run(['scripts/build.mjs'], env);
  await run(['--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(2)], env);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
