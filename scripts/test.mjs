// `npm test`: all checks. `--quick` (`npm run check`) leaves out what takes longer than seconds: the service's tests,
// the screens, whatever starts processes, the build and the browser.
import { endWithSignals } from './lib/children.mjs';
import { exitWithOutcome } from './lib/exit.mjs';
import { ensureInstalled } from './lib/install.mjs';

const quick = process.argv.includes('--quick');

async function main() {
  endWithSignals();
  await ensureInstalled();
  // Imported late: before, their packages may not have been installed.
  const { playwright, runStages, tool, vitest } = await import('./lib/stages.mjs');

  const routes = tool('routes', ['scripts/checks/route-tree.mjs']);
  const style = tool('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
  const types = tool('types', ['node_modules/typescript/bin/tsc', '-p', '.']);
  const direction = tool('direction', ['scripts/checks/direction.mjs']);
  const unused = tool('unused', ['node_modules/knip/bin/knip.js']);
  const statics = [
    [style, types],
    [direction, unused],
  ];
  if (quick) return runStages([[[routes]], statics, [[vitest('unit', ['unit'])]]]);

  const { ensureChromium } = await import('./lib/chromium.mjs');
  const browser = { CHROMIUM_PATH: await ensureChromium() };
  const build = tool('build', ['scripts/build.mjs']);
  const size = { ...tool('size', ['node_modules/size-limit/bin.js']), needs: build };
  const tests = vitest('tests', ['unit', 'processes', 'service-pglite', 'service-postgres', 'screens']);
  const journeys = { ...playwright('journeys', ['--grep-invert', '@long'], browser), needs: build };
  return runStages([
    [[routes]],
    [
      [build, size],
      [style, types, direction, unused],
    ],
    [[tests]],
    [[journeys]],
  ]);
}

exitWithOutcome(main());
