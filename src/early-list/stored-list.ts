// The early list: a copy of the list that was last shown, stored on the device, which the page shows until the app runs.
// Here is its shape: the app writes it, and the page loader reads it.
import { layoutWidthsPx } from '../lib/layout-widths.ts';

/** An element, or a text. Of an element: its name, its attributes, what it contains. */
export type StoredNode = string | StoredElement;
export type StoredElement = [name: string, attributes: Record<string, string>, ...content: StoredNode[]];

export interface StoredList {
  /** The build of the app that drew it: another one would draw it differently. */
  build: string;
  /** Who saw it: the id of the session's person. */
  person: string;
  /** When its rows were read from the service, in ms since 1970. */
  readAt: number;
  /** The addresses of its style sheets. */
  styles: string[];
  /** The document's title. */
  title: string;
  content: StoredNode[];
  /** From this time on (ms since 1970), the statuses may not hold any more: then this text stands beneath them. */
  oldStatus: { from: number; className: string; text: string };
  texts: {
    /** Announced for a tap that the app will carry out. */
    tapRecorded: string;
    /** Shown for a tap that the app could not carry out. */
    tapLost: string;
    /** Shown where the app cannot be loaded, with the label of its button. */
    appMissing: string;
    reload: string;
  };
}

/** Characters. A list of a hundred rows has about 250,000; a browser stores five million of a site. */
const maxStoredLength = 600_000;

const prefix = 'infusion.early-list ';

/** The address of the list that `/` leads to. */
const firstList = '/dashboard/monitors';

/** A number for the widths between which the app draws what it draws now. */
function layout(): number {
  return Object.values(layoutWidthsPx).filter((width) => window.matchMedia(`(min-width: ${width}px)`).matches)
    .length;
}

/** The key of the list at this page's address, for the width of this screen. */
function storedListKey({ pathname, search }: Location): string {
  return `${prefix}${layout()} ${pathname === '/' ? firstList : pathname + search}`;
}

/** Dispatched on the document when all copies were cleared: what is on the screen may be stored again. */
export const listsCleared = 'infusion-early-lists-cleared';

function removeLists(isRemoved: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && isRemoved(key)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so it is empty.
  }
}

export function clearStoredLists(): void {
  removeLists(() => true);
  document.dispatchEvent(new Event(listsCleared));
}

const addressIn = (key: string) => key.slice(key.indexOf('/'));

/** Removes the list at this page's address, for every width. */
export function removeStoredList(): void {
  const address = addressIn(storedListKey(location));
  removeLists((key) => addressIn(key) === address);
}

/** Stores a list, beside the first one; other lists' copies are removed. */
export function storeList(list: StoredList): void {
  const key = storedListKey(location);
  const address = addressIn(key);
  removeLists((other) => ![address, firstList].includes(addressIn(other)));
  const text = JSON.stringify(list);
  try {
    // A failed or too large one leaves none that is out of date.
    localStorage.removeItem(key);
    if (text.length <= maxStoredLength) localStorage.setItem(key, text);
  } catch {
    // The storage is full or blocked: the next start shows no early list.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A file of the app, as its build names them. */
const isStyleSheet = (value: unknown) => typeof value === 'string' && /^\/assets\/[\w.-]+\.css$/.test(value);

const areTexts = (value: unknown, names: readonly string[]) =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string');

/** Whether all but its content is right: the nodes are checked while they are drawn. */
function isStoredList(value: unknown): value is StoredList {
  return (
    areTexts(value, ['build', 'person', 'title']) &&
    isRecord(value) &&
    typeof value.readAt === 'number' &&
    Array.isArray(value.styles) &&
    value.styles.every(isStyleSheet) &&
    Array.isArray(value.content) &&
    areTexts(value.oldStatus, ['className', 'text']) &&
    isRecord(value.oldStatus) &&
    typeof value.oldStatus.from === 'number' &&
    areTexts(value.texts, ['tapRecorded', 'tapLost', 'appMissing', 'reload'])
  );
}

/** The list that is stored for this address and width; null where there is none, or what is there is no such list. */
export function readStoredList(): StoredList | null {
  try {
    const text = localStorage.getItem(storedListKey(location));
    if (text === null || text.length > maxStoredLength) return null;
    const value: unknown = JSON.parse(text);
    return isStoredList(value) ? value : null;
  } catch {
    return null;
  }
}
