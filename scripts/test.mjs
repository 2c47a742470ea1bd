// `npm test`: all checks. `--quick` (`npm run check`) leaves out what takes longer than seconds: the service's tests,
// the screens, whatever starts processes, the build and the browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithSignals } from './lib/children.mjs';
import { exitWithOutcome } from './lib/exit.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { adaptLimits } from './lib/slowness.mjs';

const quick = process.argv.includes('--quick');

async function main() {
  endWithSignals();
  await ensureInstalled();
  await adaptLimits();
  // Imported late: before, their packages may not have been installed.
  const { playwright, runStages, tool, vitest } = await import('./lib/stages.mjs');

  const routes = tool('routes', ['scripts/checks/route-tree.mjs']);
  const style = tool('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
  const types = tool('types', ['node_modules/typescript/bin/tsc', '-p', '.']);
  const direction = tool('direction', ['scripts/checks/direction.mjs']);
  const knip = 'node_modules/knip/bin/knip.js';
  const unused = tool('unused', [knip]);
  // Packages are the other's: scripts use some that are no part of the app and the service.
  const onlyTested = tool('used by tests alone', [knip, '--production', '--exclude', 'dependencies']);
  const statics = [
    [style, types],
    [direction, unused, onlyTested],
  ];
  if (quick) return runStages([[[routes]], statics, [[vitest('unit', ['unit'])]]]);

  const { ensureJourneyChromium } = await import('./lib/chromium.mjs');
  const { newestNodeStages } = await import('./lib/newest-node.mjs');
  const demoFolder = mkdtempSync(join(tmpdir(), 'infusion-template-'));
  process.once('exit', () => rmSync(demoFolder, { recursive: true, force: true }));
  const browser = { CHROMIUM_PATH: await ensureJourneyChromium(), JOURNEYS_TEMPLATE: demoFolder };
  const build = tool('build', ['scripts/build.mjs']);
  const size = { ...tool('size', ['node_modules/size-limit/bin.js']), needs: build };
  const demoData = {
    ...tool('demo data', ['--import', 'tsx', 'tests/support/create-journey-template.ts', demoFolder]),
    needs: build,
  };
  const tests = vitest('tests', ['unit', 'processes', 'service', 'service-embedded', 'screens']);
  const journeys = { ...playwright('journeys', ['--grep-invert', '@long'], browser), needs: demoData };
  return runStages([
    [[routes]],
    [
      // One core waits for the other as briefly as possible.
      [build, size, demoData, unused, onlyTested],
      [types, style, direction],
    ],
    [[tests]],
    ...(await newestNodeStages()).map((stage) => [[stage]]),
    [[journeys]],
  ]);
}

exitWithOutcome(main());
