// The sections of docs/browser-faults.md about calls that only one screen makes.
import { writeUnder } from './fault-table.ts';

export interface SeenOnScreen {
  screen: string;
  call: string;
  fault: string;
  /** The person meets or reads this. */
  met: string;
  /** From the act to that. */
  ms: number;
  /** The screen was used so afterwards. */
  after: string;
}

const columns = ['Screen', 'Call', 'Fault', 'what the person meets', 'after', 'and goes on'];

function lineOf({ screen, call, fault, met, ms, after }: SeenOnScreen): string {
  return `| ${[screen, call, fault, met, `${(ms / 1000).toFixed(1)} s`, after].join(' | ')} |`;
}

/** Writes the section of an engine, and leaves all others. */
export async function writeScreenSection(
  engine: string,
  version: string,
  seen: readonly SeenOnScreen[],
): Promise<void> {
  const table = [`| ${columns.join(' | ')} |`, `|${'---|'.repeat(columns.length)}`, ...seen.map(lineOf)];
  await writeUnder(`Calls of one screen: ${engine}`, `${version}\n\n${table.join('\n')}\n`);
}
