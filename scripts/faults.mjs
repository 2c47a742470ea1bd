// `npm run faults`: every fault on every way between the parts, with everything that is done there, as a Markdown table.
// `--file faults.md` writes it to a file, too; `--edge app` (or database, store, mail, monitor, disk) tries one edge alone.
import { parseArgs } from 'node:util';
import { endWithSignals, startNode } from './lib/children.mjs';
import { exitWithOutcome } from './lib/exit.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { adaptLimits } from './lib/slowness.mjs';

async function main() {
  endWithSignals();
  const { values } = parseArgs({ options: { file: { type: 'string' }, edge: { type: 'string' } } });
  await ensureInstalled();
  await adaptLimits();
  const chosen = values.edge ? [`tests/faults/${values.edge}.test.ts`] : [];
  const reporter = '--reporter=./scripts/lib/fault-report.mjs';
  const { ended } = startNode(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', reporter, ...chosen],
    {
      env: values.file ? { FAULTS_FILE: values.file } : {},
      onLine: (line) => console.log(line),
    },
  );
  return (await ended) === 0;
}

exitWithOutcome(main());
