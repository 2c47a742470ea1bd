// The display builder in a real browser: every tab obeys at once and after a reload, by keyboard alone and by touch alone.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { press, tabTo } from '../support/by-keyboard.ts';
import { expect, listTitle, openConsole, rowsOf, signedInAs, test } from '../support/console.ts';
import { expectTouchable } from '../support/touch.ts';

test.use({ ...signedInAs.administrator, hasTouch: true, viewport: { width: 1440, height: 900 } });

const heads = (page: Page) => page.locator('main th');
const byItself = ['', /^Status/, /^Monitor Name/, /^Monitor Serial Number/, /^Cloud Comm\./, 'Edit'];
const chosen = ['', /^Monitor Serial Number/, /^Monitor Name/, /^Cloud Comm\./, 'Edit'];

async function openBuilder(page: Page): Promise<void> {
  await openConsole(page, '/builder', 'Display');
}

test('a list obeys the keyboard in another tab, and is as chosen after a reload', async ({
  page,
  context,
}) => {
  const list = await context.newPage();
  await openConsole(list);
  await expect(heads(list)).toHaveText(byItself);

  await openConsole(page, '/my-page', 'My page');
  await press(page, page.getByRole('link', { name: 'Display: columns, density, colors' }));
  await expect(listTitle(page, 'Display')).toBeVisible();
  await press(page, page.getByRole('checkbox', { name: 'Status' }), ' ');
  await press(page, page.getByRole('button', { name: 'Move Monitor Serial Number up' }));
  await expect(page.getByText('Monitor Serial Number is now 2 of 4')).toBeAttached();
  await press(page, page.getByRole('button', { name: 'Move Monitor Serial Number up' }));
  await expect(heads(list)).toHaveText(chosen);

  await tabTo(page, page.getByRole('radio', { name: 'Comfortable' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('radio', { name: '10' }));
  await page.keyboard.press('ArrowRight');
  await expect(list.locator('html')).toHaveAttribute('data-density', 'glove');
  await expect(rowsOf(list)).toHaveCount(25);
  const { height = 0 } = (await rowsOf(list).first().boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(64);

  await list.reload();
  await expect(listTitle(list, 'All Monitors')).toBeVisible();
  await expect(heads(list)).toHaveText(chosen);
  await expect(rowsOf(list)).toHaveCount(25);
  await expect(list.locator('html')).toHaveAttribute('data-density', 'glove');
});

test('touch alone chooses, resets and takes the reset back', async ({ page }) => {
  await openConsole(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Display' }).tap();
  await page.getByRole('radio', { name: 'Compact' }).tap();
  await page.getByRole('checkbox', { name: 'Status' }).tap();
  await page.getByRole('button', { name: 'Move Monitor Serial Number up' }).tap();
  await page.getByRole('button', { name: 'Move Monitor Serial Number up' }).tap();
  await expect(heads(page)).toHaveText(chosen);
  await expectTouchable(page, 'main');
  // Dark on a device that is light: all of the page, and the device's own bars.
  await page.getByRole('radio', { name: 'Dark' }).tap();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 22, 25)');
  await expect(page.locator('meta[name=theme-color][media=all]')).toHaveAttribute('content', '#151f24');

  await page.getByRole('button', { name: 'Reset everything' }).tap();
  await expect(heads(page)).toHaveText(byItself);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(heads(page)).toHaveText(chosen);
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
});

interface Way {
  press(target: Locator): Promise<void>;
  /** A radio button of a group. */
  choose(group: Locator, name: string): Promise<void>;
  /** An option of a select. */
  select(field: Locator, option: string): Promise<void>;
}

const ways: Record<string, (page: Page) => Way> = {
  'the keyboard': (page) => ({
    press: (target) => press(page, target, ' '),
    async choose(group, name) {
      const wanted = group.getByRole('radio', { name, exact: true });
      // Tab leads to the one that is chosen; arrow keys choose another.
      await tabTo(page, group.locator('input:checked'));
      while (!(await wanted.isChecked())) await page.keyboard.press('ArrowRight');
    },
    async select(field, option) {
      await tabTo(page, field);
      await page.keyboard.press('ArrowDown');
      const wanted = page.getByRole('option', { name: option, exact: true });
      await expect(wanted).toBeVisible();
      while ((await wanted.getAttribute('data-combobox-selected')) === null)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
  }),
  touch: (page) => ({
    press: (target) => target.tap(),
    choose: (group, name) => group.getByRole('radio', { name, exact: true }).tap(),
    async select(field, option) {
      await field.tap();
      await page.getByRole('option', { name: option, exact: true }).tap();
    },
  }),
};

for (const [name, way] of Object.entries(ways)) {
  test(`all of it is chosen by ${name} alone, another tab obeys at once, and both after a reload`, {
    tag: '@long',
  }, async ({ page, context }) => {
    const list = await context.newPage();
    await openConsole(list);
    await openBuilder(page);
    const by = way(page);
    const group = (label: string) => page.getByRole('group', { name: label });
    const field = (label: string) => page.locator('main input').and(page.getByLabel(label));

    await by.press(page.getByRole('checkbox', { name: 'Status' }));
    await by.press(page.getByRole('button', { name: 'Move Monitor Serial Number up' }));
    await by.press(page.getByRole('button', { name: 'Move Monitor Serial Number up' }));
    await by.select(field('Default sort'), 'Monitor Name');
    await by.choose(group('Order'), 'Ascending');
    await by.choose(group('Density'), 'Glove');
    await by.choose(group('Rows per page'), '50');
    await by.choose(group('Contrast'), 'High');
    await by.choose(group('Colors'), 'Dark');
    await by.select(field('Start screen'), 'Facilities');

    async function expectObeyed(): Promise<void> {
      await expect(heads(list)).toHaveText(chosen);
      await expect(rowsOf(list)).toHaveCount(50);
      await expect(heads(list).nth(2)).toHaveAttribute('aria-sort', 'ascending');
      const root = list.locator('html');
      await expect(root).toHaveAttribute('data-density', 'glove');
      await expect(root).toHaveAttribute('data-contrast', 'high');
      await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
    }
    await expectObeyed();
    await list.reload();
    await expectObeyed();
    await list.goto('/');
    await expect(listTitle(list, 'All Facilities')).toBeVisible();
    await page.reload();
    await expect(group('Density').getByRole('radio', { name: 'Glove' })).toBeChecked();

    await list.goto('/dashboard/monitors');
    await expect(rowsOf(list)).toHaveCount(50);
    await by.press(page.getByRole('button', { name: 'Reset everything' }));
    await expect(heads(list)).toHaveText(byItself);
    await expect(rowsOf(list)).toHaveCount(10);
    await expect(list.locator('html')).toHaveAttribute('data-density', 'comfortable');
  });
}

test('rows are as high as the density says, also on a tablet in portrait', { tag: '@long' }, async ({
  page,
}) => {
  for (const [density, least] of [
    ['Compact', 48],
    ['Comfortable', 56],
    ['Glove', 64],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openBuilder(page);
    await page.getByRole('radio', { name: density, exact: true }).tap();
    await openConsole(page);
    const heights = () =>
      rowsOf(page).evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    for (const width of [1440, 1180]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(heights).toEqual(Array.from({ length: 10 }, () => least));
    }
    // A name may take two lines there: rows are higher, but for compact ones.
    await page.setViewportSize({ width: 820, height: 1180 });
    if (density === 'Compact') await expect.poll(heights).toEqual(Array.from({ length: 10 }, () => least));
    else await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(least);
  }
});

test('a page of 50 on a slow phone', { tag: '@long' }, async ({ page }) => {
  await openBuilder(page);
  await page.getByRole('radio', { name: '50' }).tap();
  await page.setViewportSize({ width: 390, height: 844 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await openConsole(page);
  const cards = page.locator('main [data-record]');
  await expect(cards).toHaveCount(50);
  await expectTouchable(page, 'main');
  // Selecting answers each tap, and the bar says so.
  await cards.first().getByRole('checkbox').check({ force: true });
  await cards.last().getByRole('checkbox').check({ force: true });
  await expect(page.getByText('2 selected')).toBeVisible();
  const first = await cards.first().getAttribute('data-record');
  await page.getByRole('button', { name: 'Next page' }).tap();
  await expect(cards.first()).not.toHaveAttribute('data-record', first ?? '');
  await expect(cards).toHaveCount(50);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(390);
});

test.describe('with a mouse', () => {
  test.use({ hasTouch: false });

  test('columns are moved by their handle, and made wider by the line between them', async ({ page }) => {
    await openConsole(page);
    await page.getByRole('link', { name: 'Columns' }).click();
    await expect(listTitle(page, 'Display')).toBeVisible();
    const handle = page.locator('li', { hasText: 'Monitor Serial Number' }).locator('span').first();
    // The preview above has its rows: nothing moves any more.
    await expect(page.locator('main tbody tr')).toHaveCount(3);
    await handle.hover();
    await page.mouse.down();
    await page
      .locator('li', { hasText: 'Status' })
      .first()
      .hover({ position: { x: 20, y: 5 }, force: true });
    await page.mouse.up();
    await expect(heads(page).nth(1)).toHaveText(/^Monitor Serial Number/);

    // Downwards over two rows, and let go there.
    await handle.hover();
    await page.mouse.down();
    for (const passed of ['Status', 'Monitor Name']) {
      const row = page.locator('li', { hasText: passed }).first();
      const { height = 0 } = (await row.boundingBox()) ?? {};
      // The list has the pointer, so that no row would get this event.
      await row.hover({ position: { x: 20, y: height - 5 }, force: true });
    }
    await expect(page.locator('li[data-dragged]')).toHaveText(/^Monitor Serial Number/);
    await page.mouse.up();
    await expect(heads(page)).toHaveText(byItself);
    await expect(page.locator('li[data-dragged]')).toHaveCount(0);

    await page.getByRole('link', { name: 'All', exact: false }).first().click();
    const name = heads(page).filter({ hasText: /^Monitor Name/ });
    const line = page.getByRole('separator', { name: 'Width of Monitor Name' });
    await expect(line).toBeVisible();
    const before = (await name.boundingBox())?.width ?? 0;
    const at = await line.boundingBox();
    if (!at) throw new Error('The line is not shown.');
    await page.mouse.move(at.x + at.width / 2, at.y + 20);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2 + 80, at.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round(((await name.boundingBox())?.width ?? 0) - before)).toBe(80);
    await page.reload();
    // Until then the stored list stands in front of the table, which is drawn beneath it.
    await expect(page.locator('[data-covers-app]')).toHaveCount(0);
    await expect.poll(async () => Math.round(((await name.boundingBox())?.width ?? 0) - before)).toBe(80);
    // By keyboard and by mouse it ends at the same smallest width.
    const width = async () => Math.round((await name.boundingBox())?.width ?? 0);
    await line.focus();
    await page.keyboard.press('Home');
    await expect(line).toHaveAttribute('aria-valuenow', (await line.getAttribute('aria-valuemin')) ?? '');
    const smallest = await width();
    expect(smallest).toBeGreaterThan(100);
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBeGreaterThan(smallest);
    await line.hover();
    await page.mouse.down();
    await page.mouse.move(0, at.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(smallest);
    await line.dblclick();
    await expect.poll(async () => Math.round(((await name.boundingBox())?.width ?? 0) - before)).toBe(0);
  });
});

test('the builder is accessible in every contrast', { tag: '@long' }, async ({ page }) => {
  await openBuilder(page);
  const sizes = [
    { width: 1180, height: 820 },
    { width: 390, height: 844 },
  ];
  for (const contrast of ['Normal', 'High']) {
    await page.getByRole('radio', { name: contrast }).click();
    await expectAccessible(page, { sizes });
  }
  // Whatever the device's own colours are.
  for (const colours of ['Dark', 'Light']) {
    await page.getByRole('radio', { name: colours, exact: true }).click();
    await expectAccessible(page, { sizes });
  }
});

test('a list is accessible in every density and contrast', { tag: '@long' }, async ({ page }) => {
  for (const [density, contrast] of [
    ['Compact', 'High'],
    ['Glove', 'Normal'],
    ['Comfortable', 'High'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openBuilder(page);
    await page.getByRole('radio', { name: density, exact: true }).click();
    await page.getByRole('radio', { name: contrast, exact: true }).click();
    await openConsole(page);
    await expectAccessible(page, {
      sizes: [
        { width: 1180, height: 820 },
        { width: 820, height: 1180 },
        { width: 390, height: 844 },
        { width: 1440, height: 900 },
      ],
    });
  }
});
