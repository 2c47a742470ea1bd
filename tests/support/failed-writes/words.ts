// The words that appear on a screen, as its text nodes; those on buttons in brackets.
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { App } from './write-case.ts';

/** Texts that say nothing of the write: on every screen, when something was loaded, and counts. */
const elsewhere = [/updated \d\d:\d\d/, /^\d+$/, /^You can't make changes while/, /^\d\d?:\d\d/];

/** Notices of reads that failed, the banner of a lost service, and the first steps: they come beside a write, sooner or later. */
function findNotices(): Element[] {
  const firstSteps = [...document.querySelectorAll('section')].filter(
    (section) => section.querySelector('h2')?.textContent === 'First steps',
  );
  const retries = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Retry',
  );
  const failed = retries.flatMap((button) => button.closest('[role=alert], [role=status]') ?? []);
  return [...firstSteps, ...failed];
}

function isSpoken(node: Node, notices: readonly Element[]): boolean {
  const { parentElement } = node;
  if (parentElement === null || notices.some((notice) => notice.contains(node))) return false;
  return parentElement.closest('[aria-hidden=true], script, style, title') === null;
}

/** Ids and ports differ each time. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/localhost:\d+/g, 'localhost');
}

function textsOnScreen(): string[] {
  const notices = findNotices();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = withoutChance(node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '');
    if (text === '' || !isSpoken(node, notices) || elsewhere.some((pattern) => pattern.test(text))) continue;
    texts.push(node.parentElement?.closest('button') ? `[${text}]` : text);
  }
  return texts;
}

/** The texts that are there now and were not before. */
function newTexts(before: readonly string[]): string[] {
  const left = [...before];
  return textsOnScreen().filter((text) => {
    const index = left.indexOf(text);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

const isOver = (texts: readonly string[]) => texts.length > 0 && texts.every((text) => !text.endsWith('…'));

/** Does something, and returns the words that it brings once nothing more comes. */
export async function wordsAfter(app: App, act: () => Promise<unknown>): Promise<string[]> {
  await app.settled();
  const before = textsOnScreen();
  await act();
  await waitFor(() => expect(newTexts(before)).toSatisfy(isOver));
  await app.settled();
  return newTexts(before);
}
