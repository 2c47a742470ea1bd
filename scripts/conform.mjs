// `npm run conform -- URL`: tries any backend against the contract; see docs/integrate.md.
import { endWithSignals, startNode } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';

async function main() {
  endWithSignals();
  await ensureInstalled();
  const args = ['--import', 'tsx', 'tests/conform/main.ts', ...process.argv.slice(2)];
  process.exitCode = await startNode(args, { onLine: (line) => console.log(line) }).ended;
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 2;
});
