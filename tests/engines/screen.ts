// Looks at the screen of a tab, and waits for what is to be there.
import { waitMs } from '../support/limits.ts';
import { locate, located, type Query, type Tab } from './driver.ts';

const lookEveryMs = 150;

/** Waits until a look answers something other than null, undefined, false or ''. A page that is being left answers nothing. */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | null | undefined | false | ''>,
  limitMs = waitMs,
): Promise<Result> {
  const end = performance.now() + limitMs;
  let last: unknown;
  for (;;) {
    try {
      const seen = await look();
      if (seen) return seen;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) throw new Error(`Never seen: ${what}`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/** The text or the value of an element; null where there is none. */
export async function read(tab: Tab, query: Query): Promise<string | null> {
  const text = await tab.run(locate, located(query, 'text'));
  return typeof text === 'string' ? text : null;
}

/** Waits until there is such an element. Returns its text. */
export async function see(tab: Tab, query: Query, limitMs?: number): Promise<string> {
  const look = async () => {
    const text = await read(tab, query);
    return text === null ? null : { text };
  };
  return (await until(JSON.stringify(query), look, limitMs)).text;
}

/** Waits until a text that matches is shown. */
export function seeText(tab: Tab, matches: string, limitMs?: number): Promise<string> {
  return see(tab, { role: 'text', name: { matches } }, limitMs);
}

export async function gone(tab: Tab, query: Query): Promise<void> {
  await until(`${JSON.stringify(query)} is gone`, async () => (await read(tab, query)) === null);
}

/** Waits until an element stands still and is not covered, then taps it. */
export async function tap(tab: Tab, query: Query): Promise<void> {
  let last: unknown = null;
  await until(`a tap on ${JSON.stringify(query)}`, async () => {
    const place = await tab.run(locate, located(query, 'place'));
    const isStill = place !== null && place === last;
    last = place;
    if (isStill) await tab.tap(query);
    return isStill;
  });
}

export async function hasFocus(tab: Tab, query: Query): Promise<boolean> {
  return (await tab.run(locate, located(query, 'focus'))) !== null;
}

/** Presses Tab until an element has the focus. */
export async function tabTo(tab: Tab, query: Query): Promise<void> {
  await until(`the focus on ${JSON.stringify(query)}`, async () => {
    if (await hasFocus(tab, query)) return true;
    if ((await tab.run(locate, located(query))) !== null) await tab.press('Tab');
    return await hasFocus(tab, query);
  });
}

export async function type(tab: Tab, query: Query, text: string): Promise<void> {
  await see(tab, query);
  await tab.type(query, text);
}

/** The texts of a table, row by row. */
export function cells(tab: Tab): Promise<string[][]> {
  return tab.run(() => {
    const rows = [...document.querySelectorAll('main tbody tr')];
    return rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''));
  }, null);
}

/** The names of the records of a list, which lead to them. */
export function names(tab: Tab): Promise<string[]> {
  return tab.run(
    () => [...document.querySelectorAll('main tbody tr a')].map((link) => link.textContent ?? ''),
    null,
  );
}

/** Waits for rows. @param count how many; by default any */
export function seeRows(tab: Tab, count?: number, limitMs?: number): Promise<string[][]> {
  return until(
    `${count ?? 'some'} rows`,
    async () => {
      const rows = (await cells(tab)).filter((row) => row.length > 1);
      return (count === undefined ? rows.length > 0 : rows.length === count) && rows;
    },
    limitMs,
  );
}

/** Waits until the address contains this. */
export async function seeAddress(tab: Tab, part: string): Promise<void> {
  await until(`the address ${part}`, async () =>
    (await tab.run(() => location.pathname + location.search, null)).includes(part),
  );
}

/** Words of a table that are broken in their middle. A hyphen and a slash may end a line. */
export function brokenWords(tab: Tab): Promise<string[]> {
  return tab.run(() => {
    function textsOf(cell: Element): Node[] {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      return texts;
    }
    function linesOf(text: Node, start: number, end: number): number {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }
    return [...document.querySelectorAll('main td, main th')].flatMap(textsOf).flatMap((text) => {
      const words = [...(text.textContent ?? '').matchAll(/[^\s\-/]+/g)];
      return words
        .filter(({ 0: word, index }) => linesOf(text, index, index + word.length) > 1)
        .map(({ 0: word }) => word);
    });
  }, null);
}
