// Taps on the early list are carried out at the same place of the app, or said to be lost.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordInput } from '../../../src/early-list/early-input.ts';

const table = `
  <input type="search" aria-label="Search" value="">
  <button>Refresh</button>
  <ul>
    <li data-record="1" data-opens="">
      <input type="checkbox" aria-label="Select"><a href="#/one">SN-1</a><button aria-label="Edit">E</button>
    </li>
    <li data-record="2" data-opens="">
      <input type="checkbox" aria-label="Select"><a href="#/two">SN-2</a><button aria-label="Edit">E</button>
    </li>
  </ul>`;

let list: HTMLElement;
let root: HTMLElement;
/** Taps that the app carried out: record and text. */
let done: string[];

function add(id: string): HTMLElement {
  const element = document.createElement('div');
  element.id = id;
  element.innerHTML = table;
  document.body.append(element);
  return element;
}

beforeEach(() => {
  document.body.replaceChildren();
  list = add('early-list');
  root = add('root');
  done = [];
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const record = target.closest<HTMLElement>('[data-record]')?.dataset.record ?? '-';
    done.push(
      `${record} ${target.localName} ${target.getAttribute('aria-label') ?? target.textContent?.trim()}`,
    );
  });
});

afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

function find<E extends HTMLElement>(within: Element, selector: string): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

const ignore = () => undefined;
const record = () => recordInput(list, { onRecorded: ignore, onEndSession: ignore });

const row = (record: number, selector: string) => `[data-record="${record}"] ${selector}`;

describe('a tap on the early list', () => {
  it('is answered at once, and carried out in the app in the same row', async () => {
    const onRecorded = vi.fn();
    const taps = recordInput(list, { onRecorded, onEndSession: ignore });
    find(list, row(2, 'button')).click();
    expect(find(list, row(2, 'button')).dataset.waiting).toBe('');
    expect(onRecorded).toHaveBeenCalledTimes(1);
    expect(done).toEqual([]);
    expect(await taps.carryOut(root, document.activeElement)).toBe(true);
    expect(done).toEqual(['2 button Edit']);
  });

  it('counts only if it is the last one, or ticks a box', async () => {
    const taps = record();
    find(list, row(1, 'input')).click();
    find(list, row(1, 'a')).click();
    find(list, 'button').click();
    find(list, row(2, 'input')).click();
    find(list, row(2, 'a')).click();
    expect([...list.querySelectorAll('[data-waiting]')].map((each) => each.textContent)).toEqual(['SN-2']);
    expect(await taps.carryOut(root, document.activeElement)).toBe(true);
    expect(done).toEqual(['1 input Select', '2 input Select', '2 a SN-2']);
  });

  it('follows its record to another row', async () => {
    const taps = record();
    find(list, row(1, 'button')).click();
    find(root, 'ul').prepend(find(root, '[data-record="2"]'));
    await taps.carryOut(root, document.activeElement);
    expect(done).toEqual(['1 button Edit']);
  });

  it('is said to be lost where its record is gone, and does nothing else', async () => {
    const taps = record();
    find(list, row(1, 'button')).click();
    find(root, '[data-record="1"]').remove();
    expect(await taps.carryOut(root, document.activeElement)).toBe(false);
    expect(done).toEqual([]);
  });

  it('opens its record by the address where the row is gone', async () => {
    const taps = record();
    find(list, row(1, '')).click();
    find(root, '[data-record="1"]').remove();
    expect(await taps.carryOut(root, document.activeElement)).toBe(true);
    expect(location.hash).toBe('#/one');
    expect(done).toEqual([]);
  });

  it('is said to be lost where the same place has another name now', async () => {
    const taps = record();
    find(list, 'button').click();
    find(root, 'button').textContent = 'Delete';
    expect(await taps.carryOut(root, document.activeElement)).toBe(false);
    expect(done).toEqual([]);
  });

  it('is not done where the app refuses it, or has removed the row', async () => {
    const taps = record();
    find(list, row(1, 'button')).click();
    find(root, row(1, 'button')).setAttribute('aria-disabled', 'true');
    expect(await taps.carryOut(root, null)).toBe(false);
    const others = record();
    find(list, row(2, '')).click();
    find<HTMLElement>(root, row(2, '')).dataset.removed = '';
    expect(await others.carryOut(root, null)).toBe(false);
    expect(done).toEqual([]);
  });

  it('is not answered where the early list itself refuses it', async () => {
    find(list, row(1, 'button')).setAttribute('aria-disabled', 'true');
    const onRecorded = vi.fn();
    const taps = recordInput(list, { onRecorded, onEndSession: ignore });
    find(list, row(1, 'button')).click();
    expect(onRecorded).not.toHaveBeenCalled();
    expect(await taps.carryOut(root, null)).toBe(true);
    expect(done).toEqual([]);
  });

  it('on a link finds it by its address, whatever its text says by now', async () => {
    const taps = record();
    find(list, row(2, 'a')).click();
    find(root, row(2, 'a')).textContent = 'SN-2, offline since 10:00';
    await taps.carryOut(root, null);
    expect(done).toEqual(['2 a SN-2, offline since 10:00']);
  });

  it('is said to be lost when the app comes much later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const taps = record();
    find(list, row(1, 'button')).click();
    vi.setSystemTime(Date.now() + 21_000);
    expect(await taps.carryOut(root, null)).toBe(false);
    vi.useRealTimers();
    expect(done).toEqual([]);
  });

  it('is forgotten when somebody else may hold the tablet', async () => {
    const taps = record();
    find(list, row(1, 'button')).click();
    taps.forget();
    expect(list.querySelector('[data-waiting]')).toBeNull();
    expect(await taps.carryOut(root, null)).toBe(true);
    expect(done).toEqual([]);
  });

  it('that ends the session is final, however late the app comes', async () => {
    for (const element of [list, root]) find(element, 'button').dataset.endsSession = '';
    const onEndSession = vi.fn();
    const taps = recordInput(list, { onRecorded: ignore, onEndSession });
    find(list, row(1, 'a')).click();
    find(list, 'button').click();
    expect(onEndSession).toHaveBeenCalledTimes(1);
    find(list, row(2, 'button')).click();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60_000);
    expect(await taps.carryOut(root, null)).toBe(true);
    vi.useRealTimers();
    expect(done).toEqual(['- button Refresh']);
  });

  it('leaves a new window to the browser', async () => {
    const taps = record();
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    find(list, row(1, 'a')).dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    await taps.carryOut(root, document.activeElement);
    expect(done).toEqual([]);
  });
});

describe('what was typed into the early list', () => {
  it('is typed into the app, and the focus is in the same field', async () => {
    const taps = record();
    const seen: string[] = [];
    root.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement) seen.push(target.value);
    });
    const field = find<HTMLInputElement>(list, '[type=search]');
    field.focus();
    field.value = 'Bay 7';
    field.setSelectionRange(3, 3);
    const { activeElement } = document;
    // As the page does: the early list goes first.
    list.remove();
    expect(await taps.carryOut(root, activeElement)).toBe(true);
    expect(seen).toEqual(['Bay 7']);
    expect(find<HTMLInputElement>(root, '[type=search]').selectionStart).toBe(3);
    expect(document.activeElement).toBe(find(root, '[type=search]'));
  });

  it('is said to be lost where the app has no such field', async () => {
    const taps = record();
    find<HTMLInputElement>(list, '[type=search]').value = 'Bay 7';
    find(root, '[type=search]').remove();
    expect(await taps.carryOut(root, document.activeElement)).toBe(false);
  });
});
