/**
 * Runs in the page: finds what a person with large text could not read there, which are words that their element cuts, words
 * of titles, labels and messages that are broken inside, buttons that their dialog cuts, a dialog that is scrolled
 * sideways, and a page, a menu or a list of choices that is wider than its window.
 */
export function unreadableTexts(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const all = [...document.querySelectorAll<HTMLElement>('header *, main *, [role=dialog] *')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[aria-hidden=true]'),
  );
  const textsIn = (each: HTMLElement) =>
    [...each.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '') as Text[];

  /** Measured by the words: a width to scroll also has what is drawn beside them. */
  function isCut(each: HTMLElement): boolean {
    const hides = /hidden|clip/.test(getComputedStyle(each).overflowX);
    if (!hides || textsIn(each).length === 0) return false;
    const words = document.createRange();
    words.selectNodeContents(each);
    const needed = words.getBoundingClientRect();
    const box = each.getBoundingClientRect();
    // A narrower one is for screen readers alone.
    return box.width > 4 && (needed.left < box.left - 1 || needed.right > box.right + 1);
  }

  /** A part of an e-mail or network address is no word: an address breaks where its line ends. */
  function addressAt(text: string, index: number): boolean {
    const [before] = text.slice(0, index).match(/\S*$/u) ?? [''];
    const [after] = text.slice(index).match(/^\S*/u) ?? [''];
    return /@|\p{L}\.\p{L}/u.test(before + after);
  }

  /**
   * Short words alone, of a script that writes spaces between them: a long one may have no room in any line. Names and
   * addresses are records' own.
   */
  function brokenWords(each: HTMLElement): string[] {
    if (!each.closest('h1, h2, h3, button, label, [role=status], [role=alert], [role=tab]')) return [];
    return textsIn(each).flatMap((node) =>
      [...node.data.matchAll(/\p{Script=Latin}{3,10}/gu)]
        .filter(({ 0: word, index }) => {
          if (addressAt(node.data, index)) return false;
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        })
        .map(([word]) => `broken: ${word}`),
    );
  }

  /** A button whose words take more lines than it is high. While it waits, a wheel is in their place. */
  function isTooLow(each: HTMLElement): boolean {
    if (!each.matches('button:not([data-loading=true]), a') || getComputedStyle(each).overflowY === 'visible')
      return false;
    const words = document.createRange();
    words.selectNodeContents(each);
    const needed = words.getBoundingClientRect();
    const box = each.getBoundingClientRect();
    return needed.top < box.top - 1 || needed.bottom > box.bottom + 1;
  }

  function isCutButton(each: HTMLElement): boolean {
    const frame = each.closest('button') === each && each.closest('[role=dialog]');
    if (!frame) return false;
    const box = each.getBoundingClientRect();
    const { left, right } = frame.getBoundingClientRect();
    return box.left < left - 1 || box.right > right + 1;
  }

  const texts = all
    .filter((each) => isCut(each) || isCutButton(each) || isTooLow(each))
    .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 80)}`);
  texts.push(...all.flatMap(brokenWords));
  for (const each of document.querySelectorAll('[role=menu], [role=listbox], .mantine-Popover-dropdown')) {
    const { left, right } = each.getBoundingClientRect();
    if (left < -1 || right > clientWidth + 1) texts.push(`off the window: ${each.textContent?.slice(0, 80)}`);
  }
  for (const each of document.querySelectorAll('[role=dialog]'))
    if (each.scrollWidth > each.clientWidth + 1)
      texts.push(`a dialog: ${each.scrollWidth} px, ${each.textContent?.slice(0, 80)}`);
  return scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`, ...texts] : texts;
}
