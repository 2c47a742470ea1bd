// `npm run prove`: what takes too long for a check; to be run before a release. Large fleets, all service tests on PostgreSQL
// (with all their samples) and on the embedded database, long journeys, and the main journeys in three engines; and whether a
// package that is shipped has a known vulnerability. `-- nodes` runs the README's commands on each line of Node, and nothing else.
import { endWithSignals } from './lib/children.mjs';
import { exitWithOutcome } from './lib/exit.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { proveNodes } from './lib/prove-nodes.mjs';
import { adaptLimits } from './lib/slowness.mjs';

async function main() {
  endWithSignals();
  await ensureInstalled();
  const [what, ...lines] = process.argv.slice(2);
  if (what === 'nodes') return proveNodes(lines);
  if (what !== undefined) throw new Error(`Usage: npm run prove [-- nodes [--at-once] [24 26.0.0 …]]`);
  await adaptLimits();
  // Imported late: before, their packages may not have been installed.
  const { playwright, runStages, tool, vitest } = await import('./lib/stages.mjs');
  const { ensureJourneyChromium } = await import('./lib/chromium.mjs');
  const { engineJourneys } = await import('./lib/engine-journeys.mjs');
  const browser = { CHROMIUM_PATH: await ensureJourneyChromium() };
  const build = tool('build', ['scripts/build.mjs']);
  const vulnerabilities = { ...tool('known vulnerabilities', ['scripts/vulnerabilities.mjs']), needs: build };
  const demonstration = tool('demonstration', ['scripts/demo.mjs']);
  const journeys = { ...playwright('long journeys', ['--grep', '@long'], browser), needs: build };
  return runStages([
    [[build], [demonstration]],
    [[vulnerabilities]],
    [[vitest('fleets, PostgreSQL', ['prove'])]],
    [[vitest('embedded database', ['prove-embedded'])]],
    [[vitest('faults', ['faults'])]],
    [[vitest('words on screens', ['prove-screens'])]],
    [[journeys]],
    [[await engineJourneys(build)]],
  ]);
}

exitWithOutcome(main());
