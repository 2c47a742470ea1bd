// Constants by which a build knows itself, put into the app and into the service.
import packageJson from '../../package.json' with { type: 'json' };
import { readCommit } from './commit.mjs';

/** @returns {Promise<Record<string, string>>} for `define` of Vite */
export async function buildConstants() {
  const { version, release } = packageJson;
  const constants = { __APP_VERSION__: version, __RELEASE__: release, __COMMIT__: await readCommit() };
  return Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]));
}
