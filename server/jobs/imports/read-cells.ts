// Cells of a table as text: what a spreadsheet has made of a value is said, never guessed.
import type { z } from 'zod';
import { unguarded } from '../../../contract/common/formula-guard.ts';
import type { ContractMessage } from '../../../contract/common/messages.ts';
import { readPastedPhone } from '../../../contract/common/pasted-numbers.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import type { Cells, Fault } from './import-entity.ts';

const formula = /^=/u;
/** '#REF!', '#N/A', and '####' for a column that is too narrow. */
const errorValue = /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/iu;
/** '6.18E+09' stands for a number of which the last digits are gone. */
const shortenedNumber = /^-?\d+([.,]\d+)?E\+\d+$/iu;

/** Why a cell cannot be what somebody typed; null where it can. */
function spoiltBy(text: string): ContractMessage | null {
  if (formula.test(text)) return 'importFormula';
  if (errorValue.test(text)) return 'importErrorValue';
  return shortenedNumber.test(text) ? 'importNumberShortened' : null;
}

/** The cells in plain characters, and what is wrong with them whatever field they are. */
export function readCells(cells: Cells): { texts: Record<string, string>; faults: Fault[] } {
  const texts: Record<string, string> = {};
  const faults: Fault[] = [];
  for (const [field, cell] of Object.entries(cells)) {
    const text = toPlainCharacters(cell).trim();
    const message = spoiltBy(text);
    if (message) faults.push({ field, message });
    texts[field] = toPlainCharacters(unguarded(cell.trimStart())).trim();
  }
  return { texts, faults };
}

/** The first fault of each field by a schema of the contract; fields that have one already are left out. */
export function faultsOf(error: z.ZodError, known: readonly Fault[]): Fault[] {
  const said = new Set(known.map(({ field }) => field));
  return error.issues.flatMap(({ path: [field], message }) => {
    const name = String(field);
    if (said.has(name)) return [];
    said.add(name);
    return [{ field: name, message: message as ContractMessage }];
  });
}

/** The text of a list that is meant, whatever its case; '' and what is no part of the list stay as they are. */
export function choiceOf(text: string, choices: readonly string[]): string {
  const wanted = text.toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === wanted) ?? text;
}

/** A dial code, of which spreadsheets drop the plus. */
function dialCodeOf(text: string): string {
  return /^\d{1,4}$/u.test(text) ? `+${text}` : text;
}

/**
 * A phone number as people write it, with its country's code in the same cell or in one of its own. What cannot be read with
 * certainty stays as it is, for the form's rule to refuse.
 */
export function phoneOf({ code, number }: { code: string; number: string }): {
  code: string;
  number: string;
} {
  const own = dialCodeOf(code);
  const read = readPastedPhone(number);
  if (!read || (read.code && own !== '' && own !== read.code)) return { code: own, number };
  return { code: own || (read.code ?? ''), number: read.text };
}
