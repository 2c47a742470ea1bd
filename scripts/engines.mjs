// `npm run engines`: the main journeys in Chromium, Firefox and WebKitGTK; to be run before a release.
import { endWithSignals } from './lib/children.mjs';
import { exitWithOutcome } from './lib/exit.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { adaptLimits } from './lib/slowness.mjs';

async function main() {
  endWithSignals();
  await ensureInstalled();
  await adaptLimits();
  // Imported late: before, their packages may not have been installed.
  const { runStages, tool } = await import('./lib/stages.mjs');
  const { engineJourneys } = await import('./lib/engine-journeys.mjs');
  const build = tool('build', ['scripts/build.mjs']);
  return runStages([[[build]], [[await engineJourneys(build)]]]);
}

exitWithOutcome(main());
