// Listens for scanners that type. What a person types arrives as usual. A scan goes to whoever asked for scans, and is taken
// out of the field in which it was typed, unless that field is for many lines or for a password.
import { latestTarget, type ScanTarget } from './scan-targets.ts';
import { readScanned } from './scanned-text.ts';
import { isScannersPace, nextStep, type Run } from './wedge.ts';

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

/** Fields for many lines take lists from a scanner as they are, and passwords are nobody else's. */
function keepsEverything(node: EventTarget | null): boolean {
  if (node instanceof HTMLTextAreaElement) return true;
  if (node instanceof HTMLInputElement) return node.type === 'password';
  return node instanceof HTMLElement && node.isContentEditable;
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

interface Options {
  /** Gets a scan that no field or dialog asked for. */
  open(content: string): void;
  /** False while the session is idle or has ended. */
  isActive(): boolean;
}

/** @returns ends listening */
export function watchWedge({ open, isActive }: Options): () => void {
  let run: Run | null = null;
  let before: Before | null = null;

  function onKey(event: KeyboardEvent): void {
    const node = event.target;
    if (event.isComposing || keepsEverything(node) || !isActive()) {
      run = null;
      return;
    }
    const field = isTextField(node) ? node : null;
    const step = nextStep(run, {
      key: event.key,
      at: event.timeStamp,
      repeat: event.repeat,
      // AltGr types characters, with both keys down.
      modified: (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph'),
    });
    const begins = step.run !== null && step.run.begunAt !== run?.begunAt;
    if (begins) before = field && { field, value: field.value };
    run = step.run;
    // A button that has the focus would be pressed by the scanner's characters.
    if (!field && isScannersPace(run)) swallow(event);
    if (step.scanned !== undefined) finish(event, step.scanned, field);
  }

  function finish(event: KeyboardEvent, content: string, field: TextField | null): void {
    const target = latestTarget();
    if (field && isTypedByProgram(content, target, field)) return;
    swallow(event);
    if (before && before.field === field) restore(before);
    before = null;
    if (target) target.take(content);
    else open(content);
  }

  // Before any other listener.
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
