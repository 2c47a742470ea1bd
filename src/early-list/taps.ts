// Taps on the early list: answered at once, and carried out by the app once it is there.

/** What can be tapped: a control, or a row that opens its record. */
const tappable = 'a[href], button, input, label, [data-opens]';

/** A control is the same in the early list and in the app where its record, its kind and its name are. */
interface Place {
  record: string | undefined;
  kind: string;
  name: string;
}

interface Tap {
  place: Place;
  /** Of a link, or of the link in a row that opens. */
  address: string | undefined;
}

/** Elements with a text field that a person can type into. */
const textField = 'input:not([type=checkbox])';

function placeOf(element: Element): Place {
  const record = element.closest<HTMLElement>('[data-record]')?.dataset.record;
  const isRow = element.matches('[data-record]');
  const name = isRow ? '' : (element.getAttribute('aria-label') ?? element.textContent ?? '');
  return { record, kind: element.localName, name };
}

function isSame(one: Place, other: Place): boolean {
  return one.record === other.record && one.kind === other.kind && one.name === other.name;
}

function find(root: Element, place: Place): HTMLElement | undefined {
  const all = root.querySelectorAll<HTMLElement>(`${tappable}, [data-record]`);
  return Array.from(all).find((element) => isSame(placeOf(element), place));
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

/** One task each, so that the app draws the answer to one tap before the next. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** What a tap is for; null where the browser does all that is due. A label's click comes again as its checkbox's. */
function tapped(event: MouseEvent): HTMLElement | null {
  const { target } = event;
  if (!(target instanceof Element) || !isPlain(event)) return null;
  const control = target.closest<HTMLElement>(tappable);
  return control?.matches(`label, ${textField}`) ? null : control;
}

export interface Taps {
  /**
   * Carries out in the app what was tapped and typed: where a link or a row is not in it, its address is opened; of
   * anything else that is not, nothing is done. Returns whether all could be carried out.
   */
  carryOut(root: Element): Promise<boolean>;
}

/** @param onRecorded called for each tap that the app will carry out */
export function recordTaps(list: HTMLElement, onRecorded: () => void): Taps {
  let taps: Tap[] = [];

  function record(event: MouseEvent): void {
    const target = tapped(event);
    if (!target) return;
    // A checkbox shows by itself that it was tapped.
    if (!target.matches('input')) event.preventDefault();
    const tap = { place: placeOf(target), address: addressOf(target) };
    // Whoever taps something else, or again because nothing happened yet, wants the last of them only; checkboxes are
    // ticked one after the other.
    if (tap.place.kind !== 'input') {
      for (const waiting of list.querySelectorAll('[data-waiting]')) waiting.removeAttribute('data-waiting');
      taps = taps.filter(({ place }) => place.kind === 'input');
    }
    taps.push(tap);
    target.setAttribute('data-waiting', '');
    onRecorded();
  }

  /** Text goes into the app's field as if it were typed there. Returns whether the app has the field. */
  function type({ value }: HTMLInputElement, field: HTMLElement | undefined): boolean {
    if (!(field instanceof HTMLInputElement)) return false;
    // React reads the value that is set past its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  }

  /** Returns whether all that was typed is in the app. */
  function typeAll(root: Element): boolean {
    const fields = Array.from(list.querySelectorAll<HTMLInputElement>(textField));
    const typed = fields.filter(({ value, defaultValue }) => value !== defaultValue);
    return typed.map((field) => type(field, find(root, placeOf(field)))).every((done) => done);
  }

  function moveFocus(root: Element): void {
    const { activeElement } = document;
    if (activeElement && list.contains(activeElement))
      find(root, placeOf(activeElement))?.focus({ preventScroll: true });
  }

  list.addEventListener('click', record);
  return {
    async carryOut(root) {
      let all = typeAll(root);
      moveFocus(root);
      for (const { place, address } of taps) {
        const target = find(root, place);
        if (target) target.click();
        else if (address !== undefined) location.assign(address);
        else all = false;
        await nextTask();
      }
      return all;
    },
  };
}
