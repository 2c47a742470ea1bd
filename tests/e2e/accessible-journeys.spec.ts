// The main journeys by a keyboard alone, and by roles and names alone, as a screen reader hands them over. What each has done is
// written to test-results/accessibility.md.
import type { Page } from '@playwright/test';
import { writeAccessibilityPage, writeRun } from '../support/accessibility-page.ts';
import { column, expect, listTitle, openConsole, rowsOf, signedInAs, test } from '../support/console.ts';
import { type Hand, keyboardHand } from '../support/hand.ts';
import { treeHand } from '../support/tree-hand.ts';
import { uniqueCode, uniqueEmail } from '../support/unique-values.ts';

test.use(signedInAs.administrator);
test.afterAll(() => writeAccessibilityPage(test.info().project.outputDir));

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const dialogs = (page: Page) => page.locator('[role=dialog]:visible');

/** Found by search, given to a facility, asked for a recording, which is played. */
async function monitor(page: Page, hand: Hand): Promise<void> {
  await openConsole(page);
  // A demo monitor that answers at once.
  await hand.type('searchbox', /^Search/, '00002');
  await hand.enter();
  await expect(rowsOf(page)).toHaveCount(1);
  const name = (await rowsOf(page).getByRole('link').first().textContent()) ?? '';
  await hand.press('link', name);
  await expect(heading(page, name)).toBeVisible();

  await hand.press('button', 'Associate');
  await hand.press('button', 'Clear select Facility');
  await hand.choose('select Facility', 'lake', /^Lakeshore General/);
  await hand.press('button', 'Save');
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page.getByText('Lakeshore General Hospital').first()).toBeVisible();

  await hand.press('button', 'Get New Audio');
  await hand.press('button', /^Play/);
  await hand.press('button', 'Play channel A');
  await hand.escape();
  await expect(dialogs(page)).toHaveCount(0);
}

/** Two monitors are selected, one is ticked by its serial number and one by its box. */
async function round(page: Page, hand: Hand): Promise<void> {
  await openConsole(page);
  const [serialNumber = ''] = await column(page, 'Monitor Serial Number');
  const boxes = rowsOf(page).getByRole('checkbox');
  for (const at of [0, 1])
    await hand.press('checkbox', (await boxes.nth(at).getAttribute('aria-label')) ?? '');
  await hand.press('button', 'More for this list');
  await hand.press('menuitem', 'Start round …');
  await hand.press('button', 'Start');
  await expect(listTitle(page, 'Round')).toBeVisible();
  await hand.type('textbox', 'Serial number', serialNumber);
  await hand.enter();
  await expect(page.getByText('1 of 2 found')).toBeVisible();
  const open = page.getByRole('checkbox', { checked: false });
  await hand.press('checkbox', (await open.getAttribute('aria-label')) ?? '');
  await expect(page.getByText('2 of 2 found')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await hand.press('button', 'Download (CSV)');
  await downloading;
}

/** A known and an unknown code, typed where a camera is missing; the unknown monitor is added. */
async function scan(page: Page, hand: Hand): Promise<void> {
  await openConsole(page);
  const [serialNumber = ''] = await column(page, 'Monitor Serial Number');
  await hand.press('button', 'Scan');
  await hand.type('textbox', 'Serial number', serialNumber);
  await hand.enter();
  await expect(page).toHaveURL(/monitor-details/);
  await expect(dialogs(page)).toHaveCount(0);

  const added = uniqueCode();
  await hand.press('button', 'Scan');
  await hand.type('textbox', 'Serial number', added);
  await hand.enter();
  await expect(page.getByText(`No monitor has the serial number ${added}.`)).toBeVisible();
  await hand.press('button', 'Add Monitor');
  await hand.type('textbox', 'Monitor Name', 'E2E scanned');
  await hand.press('button', 'Save');
  await hand.press('button', 'Saved: open it');
  await expect(heading(page, 'E2E scanned')).toBeVisible();
}

async function user(page: Page, hand: Hand): Promise<void> {
  const email = uniqueEmail();
  await openConsole(page);
  await hand.press('link', /^Users/);
  await expect(listTitle(page, 'All Users')).toBeVisible();
  await hand.press('button', 'Add');
  await hand.press('menuitem', 'User');
  await hand.type('textbox', 'First Name', 'Ada');
  await hand.type('textbox', 'Last Name', 'Journey');
  await hand.type('textbox', 'Email', email);
  await hand.type('textbox', 'Phone Number', '6175550100');
  await hand.choose('Facility', 'lake', /^Lakeshore General/);
  await hand.press('button', 'Save');
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page.getByText(email).first()).toBeVisible();
}

/** Each hand configures a site that nobody has configured. */
async function siteConfiguration(page: Page, hand: Hand, way: Way): Promise<void> {
  await openConsole(page);
  await hand.press('link', /^Site Config/);
  const facility = way === 'by keyboard' ? 'Bayview Memorial' : 'Cuyahoga Pediatric';
  await hand.choose('Facility', facility.toLowerCase(), new RegExp(`^${facility}`));
  await expect(page.getByText('Next: save the CSR parameters.')).toBeVisible();
  for (const [label, text] of [
    ['State', 'Bavaria'],
    ['Organization', 'Bayview'],
    ['Organization Unit', 'Ward'],
    ['Locality', 'Munich'],
    ['Country Name', 'Germany'],
    ['Common Name', 'monitors.example.org'],
  ] as const)
    await hand.type('textbox', label, text);
  await hand.press('button', 'Save');
  await expect(page.getByText('The CSR details saved successfully!!')).toBeVisible();
}

const journeys = { monitor, round, scan, user, 'site configuration': siteConfiguration };
const hands = { 'by keyboard': keyboardHand, 'by roles and names': treeHand };
type Way = keyof typeof hands;

for (const way of ['by keyboard', 'by roles and names'] as const) {
  for (const [name, journey] of Object.entries(journeys)) {
    test(`${name} ${way}`, { tag: '@long' }, async ({ page, faults }) => {
      test.slow();
      // The second number that is scanned is unknown.
      if (name === 'scan') faults.expect(/status of 404/);
      const hand = await hands[way](page);
      await journey(page, hand, way);
      await writeRun(test.info().project.outputDir, `${name} ${way}`, hand.steps);
    });
  }
}
