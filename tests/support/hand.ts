// Somebody who uses the console without seeing or touching it: by keyboard, or through the accessibility tree, as a screen reader
// does. Journeys are written once for all of them, and each writes down what it did.
import type { Locator, Page } from '@playwright/test';
import type { RunStep } from './accessibility-page.ts';
import { byHand, tabTo } from './by-keyboard.ts';
import { expect } from './console.ts';

export type Role = 'button' | 'link' | 'textbox' | 'searchbox' | 'combobox' | 'checkbox' | 'menuitem' | 'tab';

export type Name = string | RegExp;

export interface Hand {
  steps: RunStep[];
  /** Activates a control; ticks a checkbox. */
  press(role: Role, name: Name): Promise<void>;
  /** Types into a field, which is empty. */
  type(role: Role, name: Name, text: string): Promise<void>;
  /** Types into a field with suggestions, and takes the one with this name. */
  choose(name: Name, text: string, option: Name): Promise<void>;
  /** Ends typing, as where Enter searches. */
  enter(): Promise<void>;
  /** Closes what is open. */
  escape(): Promise<void>;
}

/** The dialog that is open over the screen, or the screen. */
async function scopeOf(page: Page): Promise<Page | Locator> {
  const dialog = page.locator('[role=dialog]:visible').last();
  return (await dialog.count()) > 0 ? dialog : page;
}

/** By a keyboard alone: Tab and arrow keys lead to a control, and at every stop it is seen where the focus is. */
export function keyboardHand(page: Page): Hand {
  const steps: RunStep[] = [];

  async function find(role: Role, name: Name): Promise<Locator> {
    const exact = typeof name === 'string';
    const target = (await scopeOf(page)).getByRole(role, { name, exact }).filter({ visible: true }).first();
    await expect(target).toBeVisible();
    return target;
  }

  async function go(role: Role, name: Name): Promise<void> {
    const target = await find(role, name);
    if (role !== 'menuitem') {
      const stops = await tabTo(page, target);
      return record(stops === 0 ? 'has the focus' : `Tab × ${stops}`, target);
    }
    let stops = 0;
    for (; !(await isFocused(target)); stops += 1) {
      expect(stops, 'arrow keys in the menu').toBeLessThan(20);
      await page.keyboard.press('ArrowDown');
    }
    await record(`↓ × ${stops}`, target);
  }

  async function record(act: string, target: Locator): Promise<void> {
    const [line = ''] = (await target.ariaSnapshot()).split('\n');
    steps.push({ act, at: line.replace(/^- /, '').replace(/:$/, '').trim() });
  }

  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  async function key(name: string): Promise<void> {
    await page.keyboard.press(name);
    steps.push({ act: name, at: '' });
  }

  return {
    steps,
    async press(role, name) {
      await go(role, name);
      await key(role === 'checkbox' ? 'Space' : 'Enter');
    },
    async type(role, name, text) {
      await go(role, name);
      await page.keyboard.type(text, byHand);
      steps.push({ act: 'types', at: text });
    },
    async choose(name, text, option) {
      await go('combobox', name);
      await page.keyboard.type(text, byHand);
      steps.push({ act: 'types', at: text });
      const found = page.getByRole('option', { name: option }).first();
      await expect(found).toBeVisible();
      for (let stops = 0; (await found.getAttribute('data-combobox-selected')) === null; stops += 1) {
        expect(stops, 'arrow keys among the suggestions').toBeLessThan(20);
        await key('ArrowDown');
      }
      await key('Enter');
    },
    enter: () => key('Enter'),
    escape: () => key('Escape'),
  };
}
