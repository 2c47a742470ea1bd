// The pages about faults of browsers in test-results/: one of each engine for storage, and one for calls of one screen.
import type { BrowserFault } from '../support/browser-faults.ts';
import { tableOf, writeResultPage } from '../support/result-page.ts';

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

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export async function writeStorageFaults(
  engine: string,
  version: string,
  seen: readonly Seen[],
): Promise<void> {
  const times = ['rows at the start', 'rows of another list', 'its dialog', 'My page', 'signed out'];
  const head = ['call', 'fault', ...times, 'what the person reads', 'left behind'];
  const rows = seen.map(({ call, fault, startMs, listMs, dialogMs, myPageMs, signOutMs, notices, left }) => [
    call,
    fault,
    ...[startMs, listMs, dialogMs, myPageMs, signOutMs].map(seconds),
    notices.join(' · '),
    left.join(', ') || 'nothing',
  ]);
  await writeResultPage(
    `storage-faults-${engine}`,
    `# Storage that fails: ${engine}\n\n${version}\n\n${tableOf(head, rows)}`,
  );
}

export async function writeScreenFaults(
  engine: string,
  version: string,
  seen: readonly SeenOnScreen[],
): Promise<void> {
  const head = ['screen', 'call', 'fault', 'what the person meets', 'after', 'and goes on'];
  const rows = seen.map(({ screen, call, fault, met, ms, after }) => [
    screen,
    call,
    fault,
    met,
    seconds(ms),
    after,
  ]);
  await writeResultPage(
    `screen-faults-${engine}`,
    `# Calls of one screen that fail: ${engine}\n\n${version}\n\n${tableOf(head, rows)}`,
  );
}
