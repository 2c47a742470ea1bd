// `npm run bench`: how fast it is beside floors measured in the same run, as a table in Markdown. `--rounds 5`,
// `--only cold` (as often as wanted), `--monitors 100000`. It measures and does not judge: what a busy machine
// finds slow is no failed check, so the exit code says only whether it ran.
import { endWithSignals, startNode } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { hashSources, readStamp } from './lib/stamp.mjs';

/** Runs a file to its end; what it prints goes to the terminal. */
async function run(args, env) {
  const code = await startNode(args, { env, onLine: (line) => console.log(line) }).ended;
  if (code !== 0) process.exit(code);
}

async function main() {
  endWithSignals();
  await ensureInstalled();
  // Only now: before, there may have been no packages for it to import.
  const { ensureChromium } = await import('./lib/chromium.mjs');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  if ((await readStamp()) !== (await hashSources())) await run(['scripts/build.mjs'], env);
  await run(['--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(2)], env);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
