// The early list: a copy of the list that was last shown, stored on the device, which the page shows until the app runs.
// Here is its shape: the app writes it, and the page loader reads it.
import { layouts, narrowerQuery } from '../lib/layout-widths.ts';
import { readScreenCopy, storeScreenCopy } from '../lib/screen-copies.ts';

/** An element, or a text. Of an element: its name, its attributes, what it contains. */
export type StoredNode = string | StoredElement;
export type StoredElement = [name: string, attributes: Record<string, string>, ...content: StoredNode[]];

export interface StoredList {
  /**
   * The build of the app that drew it, and its language: another one would draw it differently, or store it in another shape.
   */
  build: string;
  /** Who saw it: the id of the session's person. */
  person: string;
  /** The hospital's settings as they are stored on the device: with others the app would ask the service first. */
  settings: string;
  /** After this time without use, the app asks whether somebody is there. */
  idleLimitMs: number;
  /** When its rows were read from the service, in ms since 1970. */
  readAt: number;
  /** The addresses of its style sheets. */
  styles: string[];
  /** The address to which `/` leads this person. */
  start: string;
  /** How this person wants screens to look, as far as the page's root says it (src/ui/display/). */
  look: { density: string; contrast: string; colourScheme: string };
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

/** @param script the page loader; none during development, when there is no early list */
export function buildOf(script: HTMLElement | null): string | undefined {
  return script?.dataset.build && `${script.dataset.build} ${document.documentElement.lang}`;
}

/** Characters. A list of a hundred rows has about 250,000; a browser stores five million of a site. */
const maxStoredLength = 600_000;

/** The name of the copy of the list that `/` leads to, whose address the page loader does not know. */
const startName = '/';

/** A file of the app, as its build names them. */
const isStyleSheet = (value: unknown) => typeof value === 'string' && /^\/assets\/[\w.-]+\.css$/.test(value);

const addressIn = (name: string) => name.slice(name.indexOf('/'));

/** The copy of a list, for the widths between which the app draws what it draws now. */
function copyName(address: string): string {
  const layout = layouts.filter((each) => !window.matchMedia(narrowerQuery(each)).matches).length;
  return `${layout} ${address}`;
}

const shownAddress = () => location.pathname + location.search;

/** Stores a list, beside the one at the start; other lists' copies are removed. A list that is too large is not stored. */
export function storeList(list: StoredList): void {
  const address = shownAddress();
  const name = copyName(address === list.start ? startName : address);
  const text = JSON.stringify(list);
  storeScreenCopy(name, text.length > maxStoredLength ? null : text, (other) =>
    [addressIn(name), startName].includes(addressIn(other)),
  );
}

/**
 * The list that this build has stored for this address and width; null where there is none. Its nodes are checked while
 * they are drawn.
 */
export function readStoredList(build: string): StoredList | null {
  const address = shownAddress();
  const own = readScreenCopy(copyName(address));
  const text = own ?? readScreenCopy(copyName(startName));
  if (text === null || text.length > maxStoredLength) return null;
  try {
    const list: StoredList | null = JSON.parse(text);
    const isHere = own !== null || list?.start === address;
    return isHere && list?.build === build && list.styles.every(isStyleSheet) ? list : null;
  } catch {
    return null;
  }
}
