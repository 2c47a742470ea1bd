// Everything fits tablets in both orientations and a phone, with words that are as long as they may be.
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  listTitle,
  openAddition,
  openConsole,
  openMode,
  rowsOf,
  signedInAs,
  test,
} from '../support/console.ts';
import { uniqueCode } from '../support/unique-values.ts';

const landscape = { width: 1180, height: 820 };
const portrait = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };

test.use(signedInAs.administrator);

/** Elements that are wider than their place, or cut off. */
async function overflows(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const all = [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const wide = all.filter((each) => {
      const { width, right } = each.getBoundingClientRect();
      const scrolls = each.closest('[role=tablist], nav');
      return width > 1 && right > clientWidth + 1 && !scrolls;
    });
    const cut = all.filter((each) => {
      const isCell =
        each.matches('td, th, li, h1, h2, p') || getComputedStyle(each).textOverflow === 'ellipsis';
      return isCell && !each.matches('input') && each.scrollWidth > each.clientWidth + 1;
    });
    const texts = [...wide, ...cut].map(
      ({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 80)}`,
    );
    return scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`, ...texts] : texts;
  });
}

/** Another width of the window is laid out a moment later. */
async function expectNothingOverflows(page: Page, message?: string): Promise<void> {
  await expect.poll(() => overflows(page), message).toEqual([]);
}

/** How many lines of text an element has. */
async function lines(of: Locator): Promise<number[]> {
  return await of.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { height } = node.getBoundingClientRect();
      return Math.round(height / Number.parseFloat(getComputedStyle(node).lineHeight));
    }),
  );
}

/** The most of them; of none, no number, which fulfils nothing. */
const mostOf = (counts: readonly number[]) => (counts.length > 0 ? Math.max(...counts) : Number.NaN);

test('long words and searches without spaces are wrapped on every list, on tablet and phone', {
  tag: '@long',
}, async ({ page }) => {
  await openConsole(page);
  const dialog = await openAddition(page, 'Monitor');
  const serialNumber = `${uniqueCode()}${'W'.repeat(50)}`.slice(0, 50);
  await dialog.getByLabel('Monitor Serial Number').fill(serialNumber);
  await dialog.getByLabel('Monitor Name').fill('W'.repeat(15));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(`(${serialNumber}) saved`)).toBeVisible();
  await expectNothingOverflows(page);
  const nothing = 'W'.repeat(100);
  const screens = [
    { path: `/dashboard/monitors?search=${serialNumber}`, shows: serialNumber },
    { path: `/dashboard/monitors?search=${nothing}`, shows: `No results for “${nothing}”` },
    { path: `/dashboard/users?search=${nothing}`, shows: `No results for “${nothing}”` },
    { path: `/${nothing}`, shows: nothing },
    { path: '/dashboard/facilitylist', shows: 'All Facilities' },
    { path: '/dashboard/users', shows: 'All Users' },
  ];
  for (const { path, shows } of screens) {
    await page.goto(path);
    for (const size of [portrait, phone]) {
      await page.setViewportSize(size);
      await expect(page.locator('main').getByText(shows).first()).toBeVisible();
      await expectNothingOverflows(page, `${path}, ${size.width} px`);
    }
  }
  await page.goto(`/dashboard/monitors?search=${serialNumber}`);
  await page.locator('main').getByText(serialNumber).click();
  for (const size of [phone, portrait]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('tabpanel').getByText(serialNumber)).toBeVisible();
    await expectNothingOverflows(page, `details, ${size.width} px`);
  }
});

test('on a tablet in portrait, names are whole and in few lines', async ({ page }) => {
  await page.setViewportSize(portrait);
  // This order gives the same names in every run.
  await openConsole(page, '/dashboard/monitors?sort=monitor_id&order=asc');
  await expect(rowsOf(page)).toHaveCount(10);
  await expectNothingOverflows(page);
  const names = rowsOf(page).getByRole('link');
  await expect.poll(() => lines(names)).toEqual(Array(10).fill(1));
  const facilities = rowsOf(page).locator('td:nth-child(3) > div span:not([data-later], [data-later] *)');
  await expect.poll(async () => mostOf(await lines(facilities))).toBeLessThanOrEqual(2);
  // How long ago, and the date with its time.
  const times = rowsOf(page).locator('td:nth-child(5) > span');
  await expect.poll(async () => mostOf(await lines(times))).toBe(1);
  const sub = page.getByText(/monitors · updated/);
  await expect.poll(() => lines(sub)).toEqual([1]);

  await page.goto('/dashboard/users');
  await expect(rowsOf(page)).toHaveCount(10);
  // A name in two lines, and the facility's id.
  const named = rowsOf(page).locator('td:nth-child(3) > span > span');
  await expect.poll(async () => mostOf(await lines(named))).toBeLessThanOrEqual(3);
  // An email is broken only before its @.
  const emails = rowsOf(page).locator('td:nth-child(2) [title*="@"]');
  const broken = await emails.evaluateAll((nodes) =>
    nodes.flatMap(({ childNodes }) =>
      [...childNodes].filter((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return part.nodeType === Node.TEXT_NODE && range.getClientRects().length > 1;
      }),
    ),
  );
  expect(broken).toEqual([]);
});

test('the header says who is signed in from 700 px on, and below the first line of the menu does', async ({
  page,
}) => {
  await openConsole(page);
  const name = page.locator('header').getByText('Ada Morgan', { exact: true });
  for (const width of [1180, 820, 744, 700]) {
    await page.setViewportSize({ width, height: 1180 });
    await expect(name).toBeVisible();
    await expectNothingOverflows(page, `${width}`);
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    const searchBox = await page.locator('header').getByRole('searchbox').boundingBox();
    expect(searchBox?.width, `search box at ${width}`).toBeGreaterThan(150);
  }
  const inMenu = page.getByRole('dialog').getByText('Ada Morgan', { exact: true });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog').getByRole('link').last()).toBeVisible();
  await expect(inMenu).toBeHidden();
  await page.setViewportSize({ width: 699, height: 1180 });
  await expect(inMenu).toBeVisible();
  await expect(name).toBeHidden();
  const lines = page.getByRole('dialog').locator('a, button:not([aria-label])').filter({ visible: true });
  await expect(lines.first()).toHaveText('Ada Morgan');
  await lines.first().click();
  await expect(page).toHaveURL(/\/my-page$/);
  await expect(inMenu).toBeHidden();
});

test('in Deleted Monitors, each status is in one line, and Restore has room', { tag: '@long' }, async ({
  page,
}) => {
  await openConsole(page, '/dashboard/deleted_monitors', 'Deleted Monitors');
  await expect(rowsOf(page)).toHaveCount(10);
  const desktops = [1000, 1024, 1100, 1400, 1680].map((width) => ({ width, height: 800 }));
  for (const size of [landscape, portrait, ...desktops]) {
    await page.setViewportSize(size);
    // Date and time are two lines in portrait only, beneath how long ago they were.
    const times = rowsOf(page).locator('td:nth-child(5) > span:last-child').first();
    await expect.poll(() => lines(times)).toEqual([size === portrait ? 2 : 1]);
    const words = rowsOf(page).getByText('Offline', { exact: true });
    await expect(words).toHaveCount(10);
    const heights = await words.evaluateAll((nodes) =>
      nodes.map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().height;
      }),
    );
    expect(Math.max(...heights)).toBeLessThan(30);
    // Serial number, and how long ago.
    for (const cell of ['td:nth-child(4) > span', 'td:nth-child(5) > span:first-child'])
      expect(await lines(rowsOf(page).locator(cell))).toEqual(Array(10).fill(1));
    expect(await overflows(page), `${size.width} px`).toEqual([]);
  }
});

test('on a phone, lists begin in the upper quarter, and cards and bar are low', async ({ page }) => {
  await page.setViewportSize(phone);
  const menus = { monitors: 'All Monitors', deleted_monitors: 'Deleted Monitors', users: 'All Users' };
  for (const [path, title] of Object.entries({ ...menus, facilitylist: 'All Facilities' })) {
    await openConsole(page, `/dashboard/${path}`, title);
    const card = page.getByRole('list', { name: title }).getByRole('listitem').first();
    await expect(card).toBeVisible();
    const { y = Number.NaN } = (await card.boundingBox()) ?? {};
    expect(y, title).toBeLessThanOrEqual(211);
    for (const cell of [card.locator('label'), card.getByRole('button', { name: /^Edit/ })]) {
      const { width = 0, height = 0 } = (await cell.boundingBox()) ?? {};
      expect(Math.min(width, height), title).toBeGreaterThanOrEqual(48);
    }
    const bar = await page.getByRole('toolbar').boundingBox();
    expect(bar?.height, title).toBeLessThanOrEqual(64);
    await expectNothingOverflows(page, title);
    const current = page.getByRole('main').getByRole('navigation').locator('a[aria-current]');
    if (path in menus) await expect(current).toBeInViewport({ ratio: 0.99 });
  }
  await page.goto('/dashboard/monitors?sort=monitor_id&order=asc');
  const cards = page.getByRole('list', { name: 'All Monitors' }).getByRole('listitem');
  await expect(cards).toHaveCount(10);
  const heights = () =>
    cards.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().height));
  // A name that is too long for its line makes its card higher.
  await expect.poll(async () => Math.min(...(await heights()))).toBe(96);
});

test('nothing of the list shows below the bar at the bottom', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(phone);
  await openConsole(page);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const below = () =>
    page.evaluate(() => {
      const bottom = innerHeight - 6;
      return (
        document.elementFromPoint(innerWidth / 2, bottom)?.closest('li, [data-selection-bar]')?.tagName ??
        null
      );
    });
  expect(await below()).not.toBe('LI');
  await page.getByRole('checkbox').nth(1).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  expect(await below()).not.toBe('LI');
});

test('the chosen facility is in sight when its picker is opened again', { tag: '@long' }, async ({
  page,
}) => {
  await openConsole(page);
  const dialog = await openAddition(page, 'Monitor');
  const picker = dialog.getByRole('combobox', { name: 'Facility' });
  await picker.click();
  const last = page.getByRole('option').last();
  await last.click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await picker.click();
  await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 0.9 });
});

test('the pages can be turned while the selection bar is open', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(landscape);
  await openConsole(page);
  await rowsOf(page).first().getByRole('checkbox').click();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next page' });
  // The pager moves up for the bar.
  const hit = () =>
    next.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(hit).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // At the end of the page, nothing lies over the last row.
  await rowsOf(page).last().getByRole('checkbox').click();
  await expect(page.getByText('2 selected')).toBeVisible();
});

/** The contrast between the backgrounds of the selected link and of its neighbour. */
async function contrast(selected: Locator, neighbour: Locator): Promise<number> {
  const [one, other] = await Promise.all([selected.evaluate(mark), neighbour.evaluate(mark)]);
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);

  /** Runs in the page: the colour of a ring or bar inside the element, else of what is behind it. */
  function mark(node: Element): string {
    const ring = /^(rgb\([^)]*\)).*inset/.exec(getComputedStyle(node).boxShadow)?.[1];
    if (ring) return ring;
    const opaque = (each: Element) => /^rgb\(/.test(getComputedStyle(each).backgroundColor);
    let at: Element | null = node;
    while (at && !opaque(at)) at = at.parentElement;
    return at ? getComputedStyle(at).backgroundColor : 'rgb(255, 255, 255)';
  }
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((text) => {
    const part = Number(text) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the selected list and page stand out from their neighbours, light and dark', { tag: '@long' }, async ({
  page,
}) => {
  await openConsole(page);
  await openMode(page, 'Assigned');
  await expect(listTitle(page, 'Assigned Monitors')).toBeVisible();
  const modes = page.getByRole('navigation', { name: 'Monitors', exact: true });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const rail = page.getByRole('navigation', { name: 'Navigation' });
  const link = (of: Locator, name: string | RegExp) => of.getByRole('link', { name });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize(landscape);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    const neighbours = [
      [link(modes, 'Assigned').first(), link(modes, 'Deleted')],
      [
        pages.getByRole('button', { name: 'Page 1', exact: true }),
        pages.getByRole('button', { name: 'Page 2', exact: true }),
      ],
      [link(rail, /Monitors/), link(rail, /Users/)],
    ] as const;
    for (const [selected, neighbour] of neighbours)
      await expect.poll(() => contrast(selected, neighbour)).toBeGreaterThan(3);
    await page.setViewportSize({ width: 1440, height: 900 });
    // The sidebar takes the place of the rail.
    await expect.poll(() => contrast(link(rail, /^Assigned/), link(rail, /^Deleted/))).toBeGreaterThan(3);
  }
});
