// Listens for scanners that type. What a person types arrives as usual. A scan goes to whoever asked for scans, and is taken
// out of the field in which it was typed, unless that field is for many lines, a password or a date. Nothing else that a
// scanner types does anything: it presses no button, saves no form and closes no dialog.
import { latestTarget, type ScanTarget } from './scan-targets.ts';
import { readScanned } from './scanned-text.ts';
import {
  isLeftToField,
  isTextField,
  keepsScan,
  minInOtherField,
  restoreField,
  type TypedField,
  typedField,
} from './typed-field.ts';
import { type Key, nextStep, type Run } from './wedge.ts';

/** A field as it was before a run of quick keys. */
interface Before {
  field: TypedField;
  value: string;
}

/** Programs that fill in a form type as fast. */
function isTypedByProgram(
  content: string,
  target: ScanTarget | undefined,
  field: EventTarget | null,
): boolean {
  if (!isTextField(field) || target?.owns(field)) return false;
  return content.length < minInOtherField || !('serialNumber' in readScanned(content));
}

/** Whether a key is the first of a run, and not one that ends it. */
function begins(next: Run | null, run: Run | null): boolean {
  return next !== null && next.begunAt !== run?.begunAt;
}

function keyOf(event: KeyboardEvent): Key {
  return {
    // Input methods compose words of many keys.
    key: event.isComposing ? 'Dead' : event.key,
    at: event.timeStamp,
    repeat: event.repeat,
    // AltGr types characters, with Ctrl and Alt down.
    modified: (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph'),
  };
}

interface Options {
  /** Gets a scan that no field or dialog asked for. */
  open(content: string): void;
  /** False while the session is idle or has ended: then nobody gets a scan. */
  isActive(): boolean;
}

/** Gets every key before anything else that listens. */
export interface WedgeWatch {
  press(event: KeyboardEvent): void;
  release(event: KeyboardEvent): void;
}

export function watchWedge({ open, isActive }: Options): WedgeWatch {
  let run: Run | null = null;
  let before: Before | null = null;
  /** The last key that was kept from the page; its release presses buttons, too, in some browsers. */
  let swallowed = '';

  function press(event: KeyboardEvent): void {
    const { run: next, scanned, byScanner } = nextStep(run, keyOf(event));
    const field = typedField(event.target);
    if (begins(next, run)) before = field && { field, value: field.value };
    run = next;
    swallowed = '';
    if (!byScanner || event.isComposing) return;
    // Its characters have chosen something.
    if (before?.field instanceof HTMLSelectElement) restoreField(before.field, before.value);
    const taken = scanned !== undefined && take(event, scanned);
    if (isLeftToField(event, scanned !== undefined, taken)) return;
    swallowed = event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Whether somebody has got it. */
  function take(event: KeyboardEvent, content: string): boolean {
    const target = latestTarget();
    if (!isActive() || keepsScan(event.target) || isTypedByProgram(content, target, event.target))
      return false;
    if (before && before.field === event.target) restoreField(before.field, before.value);
    before = null;
    if (target) target.receive(content);
    else open(content);
    return true;
  }

  function release(event: KeyboardEvent): void {
    if (event.key === swallowed) event.preventDefault();
  }

  return { press, release };
}
