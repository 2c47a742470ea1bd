// The start record, in localStorage: what the open list consists of, for the next start, which shows its picture before the
// app runs and begins its first list with its rows. The app writes it, and the page loader reads it.
import { layouts, narrowerQuery } from '../lib/layout-widths.ts';
import { startRecordPrefix } from '../lib/storage-keys.ts';

export interface StartRecord {
  /**
   * The build of the app that wrote it, and its language: another one would draw it differently, or store it in another shape.
   */
  build: string;
  /** Who saw it: the id of the session's person. */
  person: string;
  /** The hospital's settings as they are stored on the device: with others the app would ask the service first. */
  settings: string;
  /** The mark of what this person could do, and so see, as it was stored on the device. */
  rights: number;
  /** After this time without use, the app asks whether somebody is there. */
  idleLimitMs: number;
  /** When its rows were read from the service, in ms since 1970. */
  readAt: number;
  /** The list's query, and the answer to it; without rows where a page has more than the picture shows. */
  query: string;
  rows: unknown[];
  count: number;
  address: string;
  /** How this person wants screens to look, as far as the page's root says it (src/ui/display/). */
  look: { density: string; contrast: string; colourScheme: string };
  /** The document's title. */
  title: string;
  /** Made by picture.ts. */
  picture: string;
  /** From this time on (ms since 1970), the statuses may not hold any more: then this text stands beneath them. */
  oldStatus: { from: number; className: string; text: string };
  /** Shown where the app cannot be loaded, with the label of its button. */
  texts: { appMissing: string; reload: string };
}

/** @param script the page loader; none during development, when there is no start record */
export function buildOf(script: HTMLElement | null): string | undefined {
  return script?.dataset.build && `${script.dataset.build} ${document.documentElement.lang}`;
}

/**
 * Two records are kept for each of the widths between which the app draws what it draws now: of the list to which `/` leads,
 * and of the last other one.
 */
type Place = 'start' | 'other';

function keyOf(place: Place): string {
  const layout = layouts.filter((each) => !window.matchMedia(narrowerQuery(each)).matches).length;
  return `${startRecordPrefix}${layout} ${place}`;
}

export const shownAddress = () => location.pathname + location.search;

export function storeStartRecord(record: StartRecord, place: Place): void {
  try {
    localStorage.removeItem(keyOf(place));
    localStorage.setItem(keyOf(place), JSON.stringify(record));
  } catch {
    // The storage is full or blocked: the next start has none, rather than one that is out of date.
  }
}

/** The record that this build has stored for this address and width; null where there is none. */
export function readStartRecord(build: string): StartRecord | null {
  const here = shownAddress();
  for (const place of ['start', 'other'] as const) {
    try {
      const record: StartRecord | null = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
      const isHere = record?.address === here || (place === 'start' && here === '/');
      if (isHere && record?.build === build) return record;
    } catch {
      // It is half written, or the storage is blocked.
    }
  }
  return null;
}
