// The stage of the journeys in three engines. A package that is missing is installed from Debian's packages where that is
// possible, as Chromium is; one that is still missing is named as not tried.
import { ensureChromium } from './chromium.mjs';
import { vitest } from './stages.mjs';
import { installPackages, onPath } from './system.mjs';

/** Each with a command that shows that the package is there. */
const packages = [
  { name: 'firefox-esr', command: 'firefox-esr' },
  { name: 'webkit2gtk-driver', command: 'WebKitWebDriver' },
  { name: 'xvfb', command: 'Xvfb' },
  { name: 'faketime', command: 'faketime' },
];

function installMissing() {
  const names = packages.filter(({ command }) => !onPath(command)).map(({ name }) => name);
  if (names.length === 0 || !onPath('apt-get')) return;
  console.log(`Installing the system packages ${names.join(', ')} (apt-get install) …`);
  installPackages(...names);
}

/** @param build the stage without whose success the journeys mean nothing */
export async function engineJourneys(build) {
  const CHROMIUM_PATH = await ensureChromium();
  installMissing();
  for (const { name, command } of packages)
    if (!onPath(command))
      console.log(`  ${name} is not installed and could not be (apt-get): journeys that need it are not run`);
  return { ...vitest('three engines', ['engines']), env: { CHROMIUM_PATH }, needs: build };
}
