// Prints the steps of a command while it works: one line for each.

const labelWidth = 12;
const terminal = process.stdout.isTTY;

/** Prints `label` and `text` in columns. */
export function say(label, text) {
  console.log(`  ${label.padEnd(labelWidth)}${text}`);
}

/**
 * Shows that a step is running.
 * @param {string} label
 * @param {string} running what it says until then
 * @returns {(text?: string) => void} ends the step, and prints its time where it took longer than a second
 */
export function step(label, running) {
  const began = Date.now();
  if (terminal) process.stdout.write(`  ${label.padEnd(labelWidth)}${running} …`);
  return (text = 'ready') => {
    const seconds = Math.round((Date.now() - began) / 1000);
    if (terminal) process.stdout.write('\r\u001b[2K');
    say(label, seconds > 1 ? `${text} (${seconds} s)` : text);
  };
}
