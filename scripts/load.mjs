// `npm run load`: 100,000 monitors on PostgreSQL, 300 administrators and 1,000 simulated monitors for half an hour, with a
// large delete and a restart of the database, as Markdown in test-results/load.md. `--minutes 30`, `--monitors 100000`,
// `--sessions 300`, `--devices 1000`, `--out FILE`. The exit code is 1 when something was lost, wrong or too slow.
import { endWithSignals, startNode } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { hashSources, readStamp } from './lib/stamp.mjs';

async function run(args) {
  const code = await startNode(args, { onLine: (line) => console.log(line) }).ended;
  if (code !== 0) process.exit(code);
}

async function main() {
  endWithSignals();
  await ensureInstalled();
  if ((await readStamp()).sources !== (await hashSources())) await run(['scripts/build.mjs']);
  await run(['--import', 'tsx', 'tests/load/main.ts', ...process.argv.slice(2)]);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
