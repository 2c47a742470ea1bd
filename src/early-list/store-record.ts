// Stores what a list's screen shows for the next start.
import { z } from 'zod';
import { settings as settingsSchema } from '../../contract/service/settings.ts';
import { isScreenCovered } from '../lib/first-screen.ts';
import { readStored } from '../lib/local-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { type Keeping, keepingOf, stricterOf } from '../session/device-storage.ts';
import { markOf } from '../session/rights/mark-of.ts';
import { readRecord } from '../session/session-record.ts';
import { idleLimit } from '../session/time-limits.ts';
import type { Permission } from './may-see.ts';
import { picturedRows, takePicture } from './picture.ts';
import { buildOf, type StartRecord, shownAddress, storeStartRecord } from './start-record.ts';

/**
 * Elements that the next start does not show: open dialogs and menus, a selection, removed rows, notices, folded
 * groups, what is loading or not yet searched for.
 */
const transient =
  '[role=dialog], [role=menu], [data-selection-bar], [data-removed], [data-tone], [role=alert], [data-loading=true], [data-pending], nav [aria-expanded=false]:not([aria-haspopup])';

/** Facts about a list that its screen hands over, and the address to which `/` leads this person. */
export type ListFacts = Omit<
  StartRecord,
  'address' | 'build' | 'settings' | 'rights' | 'idleLimitMs' | 'title' | 'picture'
> & { start: string };

/**
 * Null where the next start would not let this person in at once: in another tab they may have signed out; the device is
 * being cleared; nothing of lists may lie on it; or tokens are in memory, so that each start asks the provider.
 */
function permissionFor(person: string, keeping: Keeping): Permission | null {
  if (readRecord()?.person.id !== person) return null;
  if (readStored(storageKeys.mustClear, z.boolean()) !== null) return null;
  const settings = readStored(storageKeys.settings, settingsSchema);
  if (!settings) return null;
  // Another tab may have read other settings than those that count in this one.
  const { listsOnDevice, tokensOnDevice } = stricterOf(keeping, keepingOf(settings));
  if (!listsOnDevice || !tokensOnDevice) return null;
  const text = localStorage.getItem(storageKeys.settings) ?? '';
  const rights = markOf(localStorage.getItem(storageKeys.rights));
  return { person, settings: text, rights, idleLimitMs: idleLimit(settings.idleMinutes) };
}

/** Whether any of the rules applies to the screen; those of dialogs, which are loaded in advance, do not. */
function isUsed(rules: readonly CSSRule[], root: Element): boolean {
  return rules.some((rule) => {
    if (rule instanceof CSSStyleRule) return root.querySelector(rule.selectorText) !== null;
    return rule instanceof CSSGroupingRule && isUsed(Array.from(rule.cssRules), root);
  });
}

/** None of a sheet that did not come: its link stays, and the screen is without it, too. */
function rulesOf({ sheet }: HTMLLinkElement): CSSRule[] {
  try {
    return Array.from(sheet?.cssRules ?? []);
  } catch {
    return [];
  }
}

/** The style sheets of the screen that the next page does not start with. */
function laterStyles(root: Element): string {
  const links = document.querySelectorAll<HTMLLinkElement>('head > script ~ link[rel=stylesheet]');
  const sheets = Array.from(links, rulesOf);
  return sheets
    .filter((rules) => isUsed(rules, root))
    .flatMap((rules) => rules.map(({ cssText }) => cssText))
    .join('\n');
}

/**
 * Returns false where that has to wait: the screen shows what the next start would not.
 * @param keeping what counts for this page
 */
export function storeRecord(root: Element, { start, ...facts }: ListFacts, keeping: Keeping): boolean {
  const permission = permissionFor(facts.person, keeping);
  const build = buildOf(document.querySelector<HTMLElement>('script[data-build]'));
  // During development there is no page loader, and no start record.
  if (!permission || build === undefined) return true;
  if (isScreenCovered() || document.querySelector(transient)) return false;
  // A page is whole, or it is none.
  const rows = facts.rows.length > picturedRows ? [] : facts.rows;
  const picture = takePicture(root, laterStyles(root));
  const address = shownAddress();
  const record = { ...facts, ...permission, address, build, rows, title: document.title, picture };
  storeStartRecord(record, address === start ? 'start' : 'other');
  return true;
}
