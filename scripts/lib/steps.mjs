// What a command shows while it works: a step a line, with what came of it, in one column.

const width = 12;
const terminal = process.stdout.isTTY;

/** Prints `label` and `text` in columns. */
export function say(label, text) {
  console.log(`  ${label.padEnd(width)}${text}`);
}

/**
 * Shows that something is being done.
 * @param {string} label
 * @param {string} meanwhile what to read until it is done
 * @returns {(text?: string) => void} ends the step; the time it took is said when it was long
 */
export function step(label, meanwhile) {
  const began = Date.now();
  if (terminal) process.stdout.write(`  ${label.padEnd(width)}${meanwhile} …`);
  return (text = 'ready') => {
    const seconds = Math.round((Date.now() - began) / 1000);
    if (terminal) process.stdout.write('\r\u001b[2K');
    say(label, seconds > 1 ? `${text} (${seconds} s)` : text);
  };
}
