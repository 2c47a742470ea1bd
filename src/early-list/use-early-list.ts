// Keeps what a list's screen shows, so that the next start shows it before the app runs.
import { useEffect } from 'react';
import { afterFirstScreen, whenIdle } from '../lib/when-idle.ts';
import { readRecord } from '../session/session-record.ts';
import { copyContent } from './copy-screen.ts';
import { isEarlyListShown } from './hand-over.ts';
import { type StoredList, storeList } from './stored-list.ts';

/** The screen changes several times for one answer of the service. */
const quietMs = 1_000;

/** What the next start would not show: open dialogs and menus, a selection, removed rows, notices, what is loading. */
const passing =
  '[role=dialog], [role=menu], [data-selection-bar], [data-removed], [data-tone], [role=alert], [data-loading=true], [data-skeleton]';

type Kept = Pick<StoredList, 'readAt' | 'oldStatus' | 'texts'>;

/** Whether any of the rules applies to the screen: styles of dialogs are loaded in advance, and need not wait with it. */
function isUsed(rules: CSSRuleList, root: Element): boolean {
  return Array.from(rules).some((rule) => {
    if (rule instanceof CSSStyleRule) return root.querySelector(rule.selectorText) !== null;
    return rule instanceof CSSGroupingRule && isUsed(rule.cssRules, root);
  });
}

function keepScreen(root: Element, kept: Kept): void {
  const person = readRecord()?.person.id;
  const build = document.querySelector<HTMLElement>('script[data-build]')?.dataset.build;
  // During development the page has no loader, and shows no early list.
  if (person === undefined || build === undefined) return;
  if (isEarlyListShown() || document.querySelector(passing)) return;
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'));
  const styles = links
    .filter(({ sheet }) => sheet && isUsed(sheet.cssRules, root))
    .map(({ href }) => new URL(href).pathname);
  storeList({ ...kept, build, person, styles, title: document.title, content: copyContent(root) });
}

/** @param kept what the list's screen says of what it shows; null while the next start would show something else */
export function useEarlyList(kept: Kept | null): void {
  useEffect(() => {
    const root = document.getElementById('root');
    if (!root || !kept) return;
    let timer = 0;
    let isOpen = true;
    const keep = () => {
      timer = 0;
      if (isOpen) keepScreen(root, kept);
    };
    const keepLater = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => whenIdle(keep), quietMs);
    };
    // Whoever puts the tablet away at once finds the last state all the same.
    const keepNow = () => {
      if (timer !== 0 && document.visibilityState === 'hidden') keep();
    };
    const observer = new MutationObserver(keepLater);
    afterFirstScreen(() => {
      if (!isOpen) return;
      observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
      keepLater();
    });
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', keepNow);
    };
  }, [kept]);
}
