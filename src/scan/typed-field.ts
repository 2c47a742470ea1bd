// Decides what a field keeps of the keys that a scanner types into it, and gives it back what it had.

import { isCharacter } from './wedge.ts';

/** A field for one line of text, or a choice of the browser's own, which typing changes. */
export type TypedField = HTMLInputElement | HTMLSelectElement;

const typedTypes = new Set(['text', 'search', 'tel', 'email', 'url', 'number']);

export function isTextField(node: EventTarget | null): node is HTMLInputElement {
  return node instanceof HTMLInputElement && typedTypes.has(node.type) && !node.readOnly && !node.disabled;
}

/** Fields for many lines take lists from a scanner as they are. */
function isForLines(node: EventTarget | null): boolean {
  return node instanceof HTMLTextAreaElement || (node instanceof HTMLElement && node.isContentEditable);
}

/** In characters. In a field that is no serial number's, shorter texts are left to the field: they may be typed by a program. */
export const minInOtherField = 8;

/** Passwords and codes are nobody else's, and a date that a program types could be a serial number, as a recovery code could. */
function isPrivate(node: EventTarget | null): boolean {
  if (!(node instanceof HTMLInputElement)) return false;
  return node.type === 'password' || 'secret' in node.dataset || 'datesInput' in node.dataset;
}

/** Whether the field has all of a scan, and nobody else. */
export function keepsScan(node: EventTarget | null): boolean {
  return isForLines(node) || isPrivate(node);
}

/** A code of six digits: authenticators and password managers type it, and Enter behind it. A scan of a monitor is longer. */
function isTypedCode(node: EventTarget | null): boolean {
  return isTextField(node) && 'secret' in node.dataset && node.value.length < minInOtherField;
}

/** A form of several fields goes on to the next one, as its person expects of Tab; the only one waits for the next scan. */
function goesOn({ form }: HTMLInputElement): boolean {
  return form !== null && form.querySelectorAll('input, textarea').length > 1;
}

/**
 * Whether a scanner's key is left to the field: characters, and of the keys after them the one that ends the scan, where it
 * presses nothing or sends a code that a program has typed. In other forms Enter would save, and in a picker it would choose.
 * @param end whether it is the first key after the characters
 * @param taken whether somebody has got the scan
 */
export function isLeftToField(event: KeyboardEvent, end: boolean, taken: boolean): boolean {
  const { target, key } = event;
  const isText = isTextField(target);
  if (!isText && !keepsScan(target)) return false;
  if (isCharacter(key)) return !(event.ctrlKey || event.metaKey) || event.getModifierState('AltGraph');
  if (!end) return false;
  if (key === 'Tab') return !taken || (isText && goesOn(target));
  if (key !== 'Enter') return false;
  return isForLines(target) || isTypedCode(target) || (isText && target.type === 'search' && !taken);
}

export function typedField(node: EventTarget | null): TypedField | null {
  return isTextField(node) || node instanceof HTMLSelectElement ? node : null;
}

/** As if the field had never been typed in: React learns of a value by the browser's own setter and an event. */
export function restoreField(field: TypedField, value: string): void {
  if (field.value === value) return;
  const own = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
