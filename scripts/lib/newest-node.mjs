// The stage of a check that runs what Node's lines differ in most under the newest of them: fetch and streams, TLS, storage,
// processes. The whole check runs on the Node that is there.
import { join } from 'node:path';
import { installNode, nodeLines, whyNoNode } from './node-lines.mjs';
import { root } from './root.mjs';
import { vitest } from './stages.mjs';

/** The tests of what differs most, for Vitest. */
export const projects = ['unit', 'processes', 'service', 'screens'];
export const files = [
  'tests/app/display/display-builder.test.tsx',
  'tests/app/site-configuration/site-configuration-files.test.tsx',
  'tests/rules/base/platform.test.ts',
  'tests/rules/certificates/est-client.test.ts',
  'tests/rules/http/odd-answers.test.ts',
  'tests/rules/tls/',
  'tests/server/requests/file-stores.test.ts',
  'tests/server/requests/uploads.test.ts',
];

/**
 * @returns {Promise<import('./stages.mjs').Stage[]>} none where this Node is of the newest line: the check runs all on it;
 *   nor where there is no other for this machine, which it says
 */
export async function newestNodeStages() {
  const { line } = (await nodeLines()).at(-1);
  if (process.versions.node.split('.')[0] === line) return [];
  const name = `on Node ${line}`;
  const reason = whyNoNode();
  if (reason) console.log(`  The stage '${name}' is not run: ${reason}.`);
  const prepare = () => installNode(line, join(root, 'node_modules/.cache/node-lines', line));
  return reason ? [] : [{ ...vitest(name, projects, files), prepare }];
}
