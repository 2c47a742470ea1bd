// Closes what tests have opened: after a test what was opened in it, after a file the rest. No test needs to close anything
// itself, unless closing is what it tests.

type Close = () => void | Promise<void>;

/** In the order of opening. */
const opened = { inFile: new Set<Close>(), inTest: new Set<Close>() };
let current: keyof typeof opened = 'inFile';

/** Registers how something is closed; returns a function that closes it once. */
export function closeLater<T extends void | Promise<void>>(close: () => T): () => T | undefined {
  const own = opened[current];
  const closeOnce = () => (own.delete(closeOnce) ? close() : undefined);
  own.add(closeOnce);
  return closeOnce;
}

/** The last first, because it may use the others. */
async function closeAll(own: Set<Close>): Promise<void> {
  for (const close of [...own].reverse()) await close();
}

export function beginTest(): void {
  current = 'inTest';
}

export async function endTest(): Promise<void> {
  current = 'inFile';
  await closeAll(opened.inTest);
}

export const endFile = (): Promise<void> => closeAll(opened.inFile);
