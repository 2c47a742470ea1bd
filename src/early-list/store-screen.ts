// Stores what a list's screen shows, so that the next start shows it before the app runs.
import { z } from 'zod';
import { settings as settingsSchema } from '../../contract/service/settings.ts';
import { isScreenCovered } from '../lib/first-screen.ts';
import { readStored } from '../lib/local-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { readRecord } from '../session/session-record.ts';
import { idleLimit } from '../session/time-limits.ts';
import { copyContent } from './copy-screen.ts';
import type { Permission } from './may-see-list.ts';
import { buildOf, type StoredList, storeList } from './stored-list.ts';

/**
 * Elements that the next start does not show: open dialogs and menus, a selection, removed rows, notices, folded
 * groups, what is loading or not yet searched for.
 */
const transient =
  '[role=dialog], [role=menu], [data-selection-bar], [data-removed], [data-tone], [role=alert], [data-loading=true], [data-pending], nav [aria-expanded=false]:not([aria-haspopup])';

/** Facts about a list that its screen hands over. */
export type ListInfo = Pick<StoredList, 'person' | 'readAt' | 'start' | 'look' | 'oldStatus' | 'texts'>;

/**
 * Null where the next start would not let this person in at once: in another tab they may have signed out; the device is
 * being cleared; or tokens are in memory, so that each start asks the provider.
 */
function permissionFor(person: string): Permission | null {
  if (readRecord()?.person.id !== person) return null;
  if (readStored(storageKeys.mustClear, z.boolean()) !== null) return null;
  const settings = readStored(storageKeys.settings, settingsSchema);
  if (!settings || settings.auth.tokens === 'memory') return null;
  const text = localStorage.getItem(storageKeys.settings) ?? '';
  return { person, settings: text, idleLimitMs: idleLimit(settings.idleMinutes) };
}

/** Whether any of the rules applies to the screen: styles of dialogs are loaded in advance, and need not wait with it. */
function isUsed(rules: CSSRuleList, root: Element): boolean {
  return Array.from(rules).some((rule) => {
    if (rule instanceof CSSStyleRule) return root.querySelector(rule.selectorText) !== null;
    return rule instanceof CSSGroupingRule && isUsed(rule.cssRules, root);
  });
}

export function storeScreen(root: Element, info: ListInfo): void {
  const permission = permissionFor(info.person);
  const build = buildOf(document.querySelector<HTMLElement>('script[data-build]'));
  // During development there is no page loader, and no early list.
  if (!permission || build === undefined) return;
  if (isScreenCovered() || document.querySelector(transient)) return;
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'));
  const styles = links
    .filter(({ sheet }) => sheet && isUsed(sheet.cssRules, root))
    .map(({ href }) => new URL(href).pathname);
  storeList({ ...info, ...permission, build, styles, title: document.title, content: copyContent(root) });
}
