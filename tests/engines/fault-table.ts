// The page docs/browser-faults.md: a section for each engine that was tried.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserFault } from '../support/browser-faults.ts';

const page = fileURLToPath(new URL('../../docs/browser-faults.md', import.meta.url));

const head = `# Faults of browsers

What a person meets whose browser fails in one of the calls on which the console relies: the call is refused at once, never answered (silent), answered after ten seconds (late), or lost after it was begun. Made by \`tests/engines/browser-faults.test.ts\` and, for calls that only one screen makes, by \`tests/engines/screen-faults.test.ts\`; times are from an act to what the person waited for, on a busy machine with two cores.
`;

export interface Seen {
  call: string;
  fault: BrowserFault;
  startMs: number;
  listMs: number;
  dialogMs: number;
  myPageMs: number;
  signOutMs: number;
  notices: string[];
  /** The kinds of storage that still hold something after the sign-out. */
  left: string[];
}

const columns = [
  'Call',
  'Fault',
  'rows at the start',
  'rows of another list',
  'its dialog',
  'My page',
  'signed out',
  'what the person reads',
  'left behind',
];

function lineOf({ call, fault, startMs, listMs, dialogMs, myPageMs, signOutMs, notices, left }: Seen) {
  const times = [startMs, listMs, dialogMs, myPageMs, signOutMs];
  const seconds = times.map((ms) => `${(ms / 1000).toFixed(1)} s`);
  return `| ${[call, fault, ...seconds, notices.join(' · '), left.join(', ') || 'nothing'].join(' | ')} |`;
}

/** Writes what stands under a title, and leaves all other sections. */
export async function writeUnder(title: string, text: string): Promise<void> {
  const sections = (await readFile(page, 'utf8')).split(/^(?=## )/m).slice(1);
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`));
  const all = [...others, `## ${title}\n${text}`].map((section) => section.trim()).toSorted();
  await writeFile(page, `${[head.trim(), ...all].join('\n\n')}\n`);
}

/** Writes the section of an engine. */
export async function writeSection(engine: string, version: string, seen: readonly Seen[]): Promise<void> {
  const table = [`| ${columns.join(' | ')} |`, `|${'---|'.repeat(columns.length)}`, ...seen.map(lineOf)];
  await writeUnder(engine, `${version}\n\n${table.join('\n')}\n`);
}
