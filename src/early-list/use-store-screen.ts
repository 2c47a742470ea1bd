// Stores what a list's screen shows, so that the next start shows it before the app runs.
import { useEffect } from 'react';
import { z } from 'zod';
import { readStored } from '../lib/local-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { afterFirstScreen, whenIdle } from '../lib/when-idle.ts';
import { readRecord } from '../session/session-record.ts';
import { copyContent } from './copy-screen.ts';
import { isEarlyListShown } from './hand-over.ts';
import { listsCleared, type StoredList, storeList } from './stored-list.ts';

/** The screen changes several times for one answer of the service. */
const quietMs = 1_000;

/**
 * Elements that the next start does not show: open dialogs and menus, a selection, removed rows, notices, folded
 * groups, what is loading or not yet searched for.
 */
const transient =
  '[role=dialog], [role=menu], [data-selection-bar], [data-removed], [data-tone], [role=alert], [data-loading=true], [data-pending], [data-transient], nav [aria-expanded=false]:not([aria-haspopup])';

const isClearing = () => readStored(storageKeys.mustClear, z.boolean()) !== null;

/** Facts about a list that its screen hands over. */
export type ListInfo = Pick<StoredList, 'person' | 'readAt' | 'oldStatus' | 'texts'>;

/** Whether any of the rules applies to the screen: styles of dialogs are loaded in advance, and need not wait with it. */
function isUsed(rules: CSSRuleList, root: Element): boolean {
  return Array.from(rules).some((rule) => {
    if (rule instanceof CSSStyleRule) return root.querySelector(rule.selectorText) !== null;
    return rule instanceof CSSGroupingRule && isUsed(rule.cssRules, root);
  });
}

function storeScreen(root: Element, info: ListInfo): void {
  // In another tab, the person may have signed out, or somebody else in.
  if (readRecord()?.person.id !== info.person || isClearing()) return;
  const build = document.querySelector<HTMLElement>('script[data-build]')?.dataset.build;
  // During development there is no page loader, and no early list.
  if (build === undefined) return;
  if (isEarlyListShown() || document.querySelector(transient)) return;
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'));
  const styles = links
    .filter(({ sheet }) => sheet && isUsed(sheet.cssRules, root))
    .map(({ href }) => new URL(href).pathname);
  storeList({ ...info, build, styles, title: document.title, content: copyContent(root) });
}

/**
 * Stores a copy of the screen, a second after its last change, and again after all copies were cleared.
 * @param info null while the next start would show something else: nothing is stored
 */
export function useStoreScreen(info: ListInfo | null): void {
  useEffect(() => {
    const root = document.getElementById('root');
    if (!root || !info) return;
    let timer = 0;
    let isOpen = true;
    const store = () => {
      timer = 0;
      if (isOpen) storeScreen(root, info);
    };
    const storeLater = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => whenIdle(store), quietMs);
    };
    // Whoever puts the tablet away at once finds the last state all the same.
    const storeNow = () => {
      if (timer !== 0 && document.visibilityState === 'hidden') store();
    };
    const observer = new MutationObserver(storeLater);
    afterFirstScreen(() => {
      if (!isOpen) return;
      observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
      storeLater();
    });
    document.addEventListener('visibilitychange', storeNow);
    document.addEventListener(listsCleared, storeLater);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', storeNow);
      document.removeEventListener(listsCleared, storeLater);
    };
  }, [info]);
}
