// A scanner that types into a real browser: trusted keys, which press buttons and send forms, with the times of a scanner
// however busy the machine is. And what its keys have done to the page.
import type { CDPSession, Page } from '@playwright/test';
import { layouts, type SuffixKey, suffixes } from './scanners.ts';

const keyCodes: Record<string, number> = { Enter: 13, Tab: 9, Escape: 27, ArrowDown: 40, ' ': 32 };
const texts: Record<string, string> = { Enter: '\r', ' ': ' ' };
const ctrlModifier = 2;

interface Wire {
  key: string;
  code: string;
  text?: string;
  modifiers: number;
  windowsVirtualKeyCode: number;
}

function typed(key: string): Wire {
  const isText = key !== 'Dead';
  return {
    key,
    code: '',
    ...(isText && { text: key }),
    modifiers: 0,
    windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
  };
}

function pressed({ key, code, ctrl = false }: SuffixKey): Wire {
  const text = ctrl ? undefined : texts[key];
  return {
    key,
    code,
    ...(text && { text }),
    modifiers: ctrl ? ctrlModifier : 0,
    windowsVirtualKeyCode: keyCodes[key] ?? key.toUpperCase().charCodeAt(0),
  };
}

export interface Scanner {
  scan(code: string, suffix: string, layout: string): Promise<void>;
  /** One key of a hand, long after the scan. */
  press(key: SuffixKey): Promise<void>;
}

export async function connectScanner(page: Page): Promise<Scanner> {
  const session: CDPSession = await page.context().newCDPSession(page);
  /** In seconds since 1970. */
  let at = 0;

  async function type(keys: readonly Wire[]): Promise<void> {
    at = Math.max(at, Date.now() / 1000) + 1;
    // The browser takes them in their order.
    const sent = keys.flatMap((key) => {
      at += 0.002;
      const down = { type: key.text ? ('keyDown' as const) : ('rawKeyDown' as const), ...key, timestamp: at };
      const { text: _, ...up } = key;
      return [
        session.send('Input.dispatchKeyEvent', down),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...up, timestamp: at + 0.001 }),
      ];
    });
    await Promise.all(sent);
  }

  return {
    scan: (code, suffix, layout) =>
      type([...(layouts[layout]?.(code) ?? []).map(typed), ...(suffixes[suffix] ?? []).map(pressed)]),
    press: (key) => type([pressed(key)]),
  };
}

/** Counts from now on what keys press and send. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const done: string[] = [];
    Object.assign(window, { doneByKeys: done });
    for (const type of ['click', 'submit', 'change'] as const)
      addEventListener(
        type,
        ({ target, isTrusted }) => {
          const isChoice = target instanceof HTMLSelectElement;
          const name = target instanceof HTMLElement ? target.outerHTML.slice(0, 120) : '';
          if (isTrusted && (type !== 'change' || isChoice)) done.push(`${type} ${name}`);
        },
        { capture: true },
      );
  });
}

/** Reads what keys have pressed and sent since the last call, and how many dialogs have gone that were open at that time. */
export async function doneByKeys(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { doneByKeys } = window as unknown as { doneByKeys: string[] };
    const open = [...document.querySelectorAll('[role=dialog]')];
    const marked = 'openBeforeScan';
    const before = (window as unknown as Record<string, Element[] | undefined>)[marked] ?? [];
    const closed = before.filter((dialog) => !dialog.isConnected).map(({ textContent }) => textContent);
    Object.assign(window, { [marked]: open });
    return [...doneByKeys.splice(0), ...closed.map((text) => `closed ${text?.slice(0, 80)}`)];
  });
}
