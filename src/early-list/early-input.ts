// Early input: taps on the early list, answered at once, and what is typed into it; the app carries it out once it is there.

import { deviceNow } from '../lib/service-clock.ts';
import { idPrefix } from './hand-over.ts';

/** Elements that can be tapped: a control, or a row that opens its record. */
const tappable = 'a[href], button, input, label, [data-opens]';

/** Elements that answer no tap: a control that is refused, a row that was removed. */
const refused = ':disabled, [aria-disabled=true], [data-removed]';

/** Lock and Logout. */
const endsSession = '[data-ends-session]';

/** Whoever waited longer has forgotten what he tapped, or has handed the tablet to somebody else. */
const maxTapAgeMs = 20_000;

/** Touch screens make the click of a finger that is lifted in a task of its own. */
const clickAfterLiftMs = 100;

/** Whoever presses for longer, or whose lifting the browser does not tell, keeps nobody from the app. */
const longestPressMs = 2_000;

/** By what a control of the early list is found in the app: its record, its kind and its name. */
interface ControlKey {
  record: string | undefined;
  kind: string;
  name: string;
}

interface Tap {
  control: ControlKey;
  /** The address of a link, or of the link in a row that opens. */
  address: string | undefined;
  /** In ms since 1970. */
  at: number;
}

/** Elements with a text field that a person can type into. */
const textField = 'input:not([type=checkbox])';

/** A name for an element that stays the same while counts, times and statuses in it change. */
function nameOf(element: HTMLElement): string {
  if (element.matches('[data-record]')) return '';
  const href = element.getAttribute('href')?.replace(`#${idPrefix}`, '#');
  return href ?? element.dataset.control ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
}

function keyOf(element: HTMLElement): ControlKey {
  const record = element.closest<HTMLElement>('[data-record]')?.dataset.record;
  return { record, kind: element.localName, name: nameOf(element) };
}

function isSame(one: ControlKey, other: ControlKey): boolean {
  return one.record === other.record && one.kind === other.kind && one.name === other.name;
}

function find(root: Element, control: ControlKey): HTMLElement | undefined {
  const all = root.querySelectorAll<HTMLElement>(`${tappable}, [data-record]`);
  return Array.from(all).find((element) => isSame(keyOf(element), control));
}

/** A link's address, or that of the record which a row opens. */
function addressOf(element: Element): string | undefined {
  const link = element.matches('[data-opens]')
    ? element.querySelector('a[href]')
    : element.closest('a[href]');
  return link?.getAttribute('href') ?? undefined;
}

/** Ctrl, Meta, Shift and other buttons: the browser opens a window by itself. */
const isPlain = (event: MouseEvent) =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0);

/** Waits for the browser's next task, so that the app draws the answer to one tap before the next. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The element that a tap is for; null where the browser does all that is due. A label's click comes again as its
 * checkbox's.
 */
function tapped(event: MouseEvent): HTMLElement | null {
  const { target } = event;
  if (!(target instanceof Element) || !isPlain(event)) return null;
  const control = target.closest<HTMLElement>(tappable);
  return control?.matches(`label, ${textField}`) ? null : control;
}

/** Text goes into the app's field as if it were typed there. Returns whether the app has the field. */
function type({ value }: HTMLInputElement, field: HTMLElement | undefined): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  // React reads the value that is set past its own property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** Returns whether the app did something for a tap. */
function carryOutTap({ control, address, at }: Tap, root: Element): boolean {
  if (deviceNow() - at > maxTapAgeMs) return false;
  const target = find(root, control);
  if (target?.closest(refused)) return false;
  if (target) target.click();
  else if (address !== undefined) location.assign(address);
  return target !== undefined || address !== undefined;
}

export interface EarlyInput {
  /** Resolves when the finger that presses the list is lifted, after 2 s at most: with the list, its click would be lost. */
  whenLifted(): Promise<unknown>;
  /**
   * Carries out in the app what was tapped and typed: where a link or a row is not in it, its address is opened; of
   * anything else that is not, or is refused, nothing is done.
   * @param focused what had the focus in the early list
   * @returns whether all could be carried out
   */
  carryOut(root: Element, focused: Element | null): Promise<boolean>;
  /** Forgets all taps. */
  forget(): void;
  /** Forgets all taps, and leaves further taps to the browser, but for those on Lock and Logout. */
  stop(): void;
}

interface Listener {
  /** For each tap that the app will carry out. */
  onRecorded(): void;
  /** Lock or Logout was tapped: no other tap counts any more. */
  onEndSession(): void;
}

export function recordInput(list: HTMLElement, { onRecorded, onEndSession }: Listener): EarlyInput {
  let taps: Tap[] = [];
  let isStopped = false;
  let lifted: Promise<unknown> = Promise.resolve();

  function waitUntilLifted(): void {
    lifted = new Promise((resolve) => {
      const end = () => setTimeout(resolve, clickAfterLiftMs);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
      setTimeout(resolve, longestPressMs);
    });
  }

  function removeWaiting(): void {
    for (const waiting of list.querySelectorAll('[data-waiting]')) waiting.removeAttribute('data-waiting');
  }

  function forget(): void {
    removeWaiting();
    taps = [];
  }

  function stop(): void {
    forget();
    isStopped = true;
  }

  function record(event: MouseEvent): void {
    const target = tapped(event);
    const isEnd = target?.matches(endsSession);
    if (!target || (isStopped && !isEnd)) return;
    // A checkbox shows by itself that it was tapped.
    if (!target.matches('input')) event.preventDefault();
    if (target.closest(refused)) return;
    const tap = { control: keyOf(target), address: addressOf(target), at: deviceNow() };
    if (isEnd) {
      stop();
      // However long the app needs.
      taps = [{ ...tap, at: Number.POSITIVE_INFINITY }];
      onEndSession();
      return;
    }
    // Whoever taps something else, or again because nothing happened yet, wants the last of them only; checkboxes are
    // ticked one after the other.
    if (tap.control.kind !== 'input') {
      removeWaiting();
      taps = taps.filter(({ control }) => control.kind === 'input');
    }
    taps.push(tap);
    target.setAttribute('data-waiting', '');
    onRecorded();
  }

  /** Returns whether all that was typed is in the app. */
  function typeAll(root: Element): boolean {
    const fields = Array.from(list.querySelectorAll<HTMLInputElement>(textField));
    const typed = fields.filter(({ value, defaultValue }) => value !== defaultValue);
    return typed.map((field) => type(field, find(root, keyOf(field)))).every((done) => done);
  }

  function moveFocus(root: Element, focused: Element | null): void {
    if (!(focused instanceof HTMLElement) || !list.contains(focused)) return;
    const target = find(root, keyOf(focused));
    target?.focus({ preventScroll: true });
    if (
      focused instanceof HTMLInputElement &&
      target instanceof HTMLInputElement &&
      focused.matches(textField)
    )
      target.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  }

  list.addEventListener('click', record);
  list.addEventListener('pointerdown', waitUntilLifted);
  return {
    whenLifted: () => lifted,
    forget,
    stop,
    async carryOut(root, focused) {
      let all = typeAll(root);
      moveFocus(root, focused);
      for (const tap of taps) {
        all = carryOutTap(tap, root) && all;
        await nextTask();
      }
      return all;
    },
  };
}
