// `npm run vulnerabilities`: fails where a package that is shipped, to browsers or with the service, has a known vulnerability
// that is high or critical, and where the registry cannot be asked.
import { endWithSignals } from './lib/children.mjs';
import { exitOnError } from './lib/exit.mjs';
import { findKnownVulnerabilities } from './lib/known-vulnerabilities.mjs';
import { root } from './lib/root.mjs';
import { ensureBuilt } from './lib/run-on-build.mjs';
import { readShipped } from './lib/shipped-packages.mjs';

async function main() {
  endWithSignals();
  await ensureBuilt();
  const { shipped } = readShipped(root);
  const { failures, others } = await findKnownVulnerabilities(root, new Set(shipped.map(({ path }) => path)));
  for (const line of others) console.log(`Known, and no reason to wait: ${line}`);
  if (failures.length > 0)
    throw new Error(`Known vulnerabilities of what is shipped:\n${failures.join('\n')}`);
  console.log(
    `No high or critical vulnerability is known of the ${shipped.length} packages that are shipped.`,
  );
}

exitOnError(main());
