// `npm run weaknesses`: fails where a package that is shipped, to browsers or with the service, has a known weakness that is high
// or critical, and where the registry cannot be asked.
import { endWithSignals } from './lib/children.mjs';
import { exitOnError } from './lib/exit.mjs';
import { findKnownWeaknesses } from './lib/known-weaknesses.mjs';
import { root } from './lib/root.mjs';
import { ensureBuilt } from './lib/run-on-build.mjs';
import { readShipped } from './lib/shipped-packages.mjs';

async function main() {
  endWithSignals();
  await ensureBuilt();
  const { shipped } = readShipped(root);
  const { failures, others } = await findKnownWeaknesses(root, new Set(shipped.map(({ path }) => path)));
  for (const line of others) console.log(`Known, and no reason to wait: ${line}`);
  if (failures.length > 0) throw new Error(`Known weaknesses of what is shipped:\n${failures.join('\n')}`);
  console.log(`No high or critical weakness is known of the ${shipped.length} packages that are shipped.`);
}

exitOnError(main());
