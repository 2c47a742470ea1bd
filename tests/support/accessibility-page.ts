// The findings of the journeys about accessibility, as a page: a table of every screen in every look, and the runs by keyboard
// and by roles and names, in test-results/accessibility.md; docs/accessibility.md sums it up.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Look, paletteNames, windows } from './every-look.ts';

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

const head = `# Accessibility, as it was found

Findings of axe, of the size of targets and of the Equal Access engine, in light · dark · more contrast. A dash: this window does not have it.
`;

const runsHead = '## By keyboard, and by roles and names\n';

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
}
