// The findings of the journeys about accessibility, as a page: a table of every screen in every look, and the runs by keyboard
// and by roles and names. WRITE_PAGES has docs/accessibility.md written anew.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Look, paletteNames, windows } from './every-look.ts';

const page = fileURLToPath(new URL('../../docs/accessibility.md', import.meta.url));

/** An act of a run, and what it was done to. */
export interface RunStep {
  act: string;
  at: string;
}

interface ScreenRecord {
  screen: string;
  looks: Look[];
}
interface RunRecord {
  run: string;
  steps: RunStep[];
}

async function write(outputDir: string, name: string, found: ScreenRecord | RunRecord): Promise<void> {
  const folder = join(outputDir, 'accessibility');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), JSON.stringify(found));
}

export async function writeScreen(outputDir: string, screen: string, looks: Look[]): Promise<void> {
  await write(outputDir, `screen ${screen}`, { screen, looks });
}

export async function writeRun(outputDir: string, run: string, steps: RunStep[]): Promise<void> {
  await write(outputDir, `run ${run}`, { run, steps });
}

const head = `# Accessibility

Made by \`tests/e2e/every-screen.spec.ts\` and \`tests/e2e/accessible-journeys.spec.ts\`, which \`npm run prove\` runs and which fail by anything that they find. The screens are those of \`scripts/lib/console-screens.mjs\`, of which pictures are taken, too: a screen that is added there is in both. The journeys are written once, for a keyboard and for the accessibility tree (\`tests/support/hand.ts\`). How to write it anew: \`WRITE_PAGES=1 npx playwright test every-screen accessible-journeys\`, after a build.

## Every screen in every look
In four windows, each in light, in dark, and in dark with more contrast (\`prefers-contrast: more\`): what was found by all rules of axe (with the contrast of 7:1, without the rule that all of a page is in landmarks, because what opens over a screen stands beside them), by the size of targets (48 px), and once a screen by the Equal Access engine. A dash: this window does not have it.
`;

const runsHead = `## By keyboard, and by roles and names
The main journeys, as they were driven: by Tab, arrow keys, Enter and Space alone, with the focus seen and not covered at every stop; and by the accessibility tree alone, in which every control has a name that no other has, headings skip no level, and header, navigation and main part are in order.
`;

function lineOf({ screen, looks }: ScreenRecord): string {
  const cells = looks.map((look) => (look ? paletteNames.map((name) => look[name].length).join(' · ') : '–'));
  return `| ${[screen, ...cells].join(' | ')} |`;
}

/** Keys that follow each other are one line. */
function sectionOf({ run, steps }: RunRecord): string {
  return `### ${run}\n${steps.map(({ act, at }) => (at ? `${act}: ${at}` : act)).join(' → ')}\n`;
}

/** Writes what is known so far: the last process to end has seen all of it. */
export async function writeAccessibilityPage(outputDir: string): Promise<void> {
  const folder = join(outputDir, 'accessibility');
  const files = (await readdir(folder).catch(() => [])).toSorted();
  const found = await Promise.all(
    files.map(
      async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as ScreenRecord | RunRecord,
    ),
  );
  const sizes = windows.map(({ width, height }) => `${width} × ${height}`);
  const table = [
    `| ${['Screen: light · dark · more contrast', ...sizes].join(' | ')} |`,
    `|${'---|'.repeat(sizes.length + 1)}`,
    ...found.flatMap((each) => ('screen' in each ? [lineOf(each)] : [])),
  ];
  const runs = found.flatMap((each) => ('run' in each ? [sectionOf(each)] : []));
  const seen = `Looked at: ${table.length - 2} screens, dialogs and menus.\n`;
  const text = [head, seen, `${table.join('\n')}\n`, runsHead, ...runs].join('\n');
  await writeFile(join(outputDir, 'accessibility.md'), text);
  if (process.env.WRITE_PAGES) await writeFile(page, text);
}
