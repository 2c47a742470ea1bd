// Listens for scanners that type. What a person types arrives as usual. A scan goes to whoever asked for scans, and is taken
// out of the field in which it was typed, unless that field is for many lines, a password or a date.
import { latestTarget, type ScanTarget } from './scan-targets.ts';
import { readScanned } from './scanned-text.ts';
import { isScannersPace, type Key, nextStep, type Run } from './wedge.ts';

/** In characters. In a field that is no serial number's, shorter texts are left to the field: they may be typed by a program. */
const minInOtherField = 8;

type TextField = HTMLInputElement;

/** A field as it was before a run of quick keys. */
interface Before {
  field: TextField;
  value: string;
}

const typedTypes = new Set(['text', 'search', 'tel', 'email', 'url', 'number']);

function isTextField(node: EventTarget | null): node is TextField {
  return node instanceof HTMLInputElement && typedTypes.has(node.type) && !node.readOnly && !node.disabled;
}

/**
 * Fields for many lines take lists from a scanner as they are, passwords are nobody else's, and a date that a program types
 * could be a serial number.
 */
function keepsEverything(node: EventTarget | null): boolean {
  if (node instanceof HTMLTextAreaElement) return true;
  if (node instanceof HTMLInputElement) return node.type === 'password' || 'datesInput' in node.dataset;
  return node instanceof HTMLElement && node.isContentEditable;
}

/** Input methods compose words of many keys. */
function isLeftAlone({ isComposing, target }: KeyboardEvent): boolean {
  return isComposing || keepsEverything(target);
}

/** As if the field had never been typed in: React learns of a value by the browser's own setter and an event. */
function restore({ field, value }: Before): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function isTypedByProgram(content: string, target: ScanTarget | undefined, field: TextField): boolean {
  if (target?.owns(field)) return false;
  return content.length < minInOtherField || !('serialNumber' in readScanned(content));
}

/** Whether a key is the first of a run, and not one that ends it. */
function begins(next: Run | null, run: Run | null): boolean {
  return next !== null && next.begunAt !== run?.begunAt;
}

function keyOf(event: KeyboardEvent): Key {
  return {
    key: event.key,
    at: event.timeStamp,
    repeat: event.repeat,
    // AltGr types characters, with Ctrl and Alt down.
    modified: (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph'),
  };
}

interface Options {
  /** Gets a scan that no field or dialog asked for. */
  open(content: string): void;
  /** False while the session is idle or has ended. */
  isActive(): boolean;
  /** Ends listening. */
  signal: AbortSignal;
}

export function watchWedge({ open, isActive, signal }: Options): void {
  let run: Run | null = null;
  let before: Before | null = null;

  /** One key further; returns the scan that it ends. */
  function step(event: KeyboardEvent, field: TextField | null): string | undefined {
    const { run: next, scanned } = nextStep(run, keyOf(event));
    if (begins(next, run)) before = field && { field, value: field.value };
    run = next;
    return scanned;
  }

  function onKey(event: KeyboardEvent): void {
    if (isLeftAlone(event) || !isActive()) {
      run = null;
      return;
    }
    const field = isTextField(event.target) ? event.target : null;
    const scanned = step(event, field);
    // A button that has the focus would be pressed by the scanner's characters.
    if (!field && isScannersPace(run)) swallow(event);
    if (scanned !== undefined) finish(event, scanned, field);
  }

  function finish(event: KeyboardEvent, content: string, field: TextField | null): void {
    const target = latestTarget();
    if (field && isTypedByProgram(content, target, field)) return;
    swallow(event);
    if (before && before.field === field) restore(before);
    before = null;
    if (target) target.receive(content);
    else open(content);
  }

  // Before any other listener.
  window.addEventListener('keydown', onKey, { capture: true, signal });
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
