// `npm run sbom`: writes what a release is made of (CycloneDX 1.6: what is sent to browsers, what the service runs with, Node and
// the image's base) to dist/sbom.cdx.json.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithSignals } from './lib/children.mjs';
import { exitOnError } from './lib/exit.mjs';
import { root } from './lib/root.mjs';
import { ensureBuilt } from './lib/run-on-build.mjs';
import { billOfMaterials, readRelease } from './lib/sbom.mjs';
import { readShipped } from './lib/shipped-packages.mjs';
import { readStamp } from './lib/stamp.mjs';

async function main() {
  endWithSignals();
  await ensureBuilt();
  const { commit } = await readStamp();
  const packages = readShipped(root);
  const release = { ...readRelease(root), commit, at: new Date(), id: randomUUID() };
  const bill = billOfMaterials(packages, release);
  const path = join(root, 'dist/sbom.cdx.json');
  writeFileSync(path, JSON.stringify(bill, null, 2));
  console.log(`${bill.components.length} components: ${path}`);
}

exitOnError(main());
