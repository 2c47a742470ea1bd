// Reading the JSON of a request.
import { HttpError } from './http-error.ts';

/** Texts that may have a property by one of the names below; a name may be written with escapes. */
const mayConvert = /toString|valueOf|\\u/;

/**
 * The value of a JSON text. Properties named `toString` or `valueOf` are left out: JSON has no functions, no endpoint has
 * fields of these names, and an object with one of them throws where a schema compares it with a number.
 * Throws 400 where the text is not JSON.
 */
export function readSentJson(text: string): unknown {
  try {
    return mayConvert.test(text) ? JSON.parse(text, withoutConversions) : JSON.parse(text);
  } catch {
    throw new HttpError(400, 'requestNotJson');
  }
}

function withoutConversions(name: string, value: unknown): unknown {
  return name === 'toString' || name === 'valueOf' ? undefined : value;
}
