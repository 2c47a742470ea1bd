// The quote that keeps a spreadsheet from calculating a text: how files of the console have it, and text without it.

/** Where a spreadsheet may see a formula, full-width signs included. A quote in the middle of a line encloses nothing. */
const formula = /(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]/.source;
const atStart = `(?=[\\t\\r\\n]|${formula})`;
const startOfFormula = new RegExp(`^${atStart}`);
/** After what separates cells elsewhere. */
const formulaInside = new RegExp(`[;\\t\\r\\n](?=${formula})`, 'g');
const guardAtStart = new RegExp(`^'${atStart}`);
const guardInside = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'g');

export function guarded(text: string): string {
  return text.replace(formulaInside, "$&'").replace(startOfFormula, "'");
}

export function unguarded(text: string): string {
  return text.replace(guardAtStart, '').replace(guardInside, '$1');
}
