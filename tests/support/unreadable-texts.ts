/**
 * Runs in the page: finds what a person with large text could not read there, which are words that their element cuts, and
 * a page that is wider than its window.
 */
export function unreadableTexts(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const all = [...document.querySelectorAll<HTMLElement>('header *, main *, [role=dialog] *')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[aria-hidden=true]'),
  );
  /** Measured by the words: a width to scroll also has what is drawn beside them. */
  function isCut(each: HTMLElement): boolean {
    const hides = /hidden|clip/.test(getComputedStyle(each).overflowX);
    const hasWords = [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if (!hides || !hasWords) return false;
    const words = document.createRange();
    words.selectNodeContents(each);
    const needed = words.getBoundingClientRect();
    const box = each.getBoundingClientRect();
    // A narrower one is for screen readers alone.
    return box.width > 4 && (needed.left < box.left - 1 || needed.right > box.right + 1);
  }
  const texts = all
    .filter(isCut)
    .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 80)}`);
  return scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`, ...texts] : texts;
}
