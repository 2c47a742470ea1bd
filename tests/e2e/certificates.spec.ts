// Every network certificate of the fleet in a browser: those that a facility lacks are obtained, are in the list and in the
// chart at once, and lead to their row in Site Configuration.
import dayjs from 'dayjs';
import { expectAccessible } from '../support/accessible.ts';
import { expect, rowsOf, signedInAs, test } from '../support/console.ts';
import { longTestMs, longWaitMs, scaled } from '../support/limits.ts';

const sizes = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

test.use(signedInAs.administrator);

/** 'Nov 2027', as the chart says it. */
const inAYear = dayjs().add(365, 'day').format('MMM YYYY');

/** The demo's, with the embedded EST server. */
const facility = 'Saint Brendan Medical Center';

test('a facility gets the certificates that it lacks', { tag: '@long' }, async ({ page, faults }) => {
  test.slow();
  // Until monitors have sent their CSRs, and while a busy machine issues certificates.
  faults.expect(/status of (409|503)/);
  await page.goto('/dashboard/certificates');
  await expect(rowsOf(page).first()).toBeVisible();
  await expectAccessible(page, { sizes });

  await page.getByRole('combobox', { name: 'Facility' }).fill(facility);
  await page.getByRole('option', { name: facility }).click();
  const finished = page.getByText(/^Certificate requests finished: (\d+) of \1 obtained$/);
  await expect(async () => {
    // Before its monitors have sent their CSRs, the question offers nothing to request.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Get missing certificates' }).click();
    await page.getByRole('button', { name: 'Request', exact: true }).click({ timeout: scaled(5_000) });
    await expect(finished).toBeVisible({ timeout: longWaitMs });
  }).toPass({ timeout: longTestMs });

  // Other certificates of the facility were stored before: the new ones end in a year.
  const bar = page.getByRole('button', { name: new RegExp(`^\\d+ ${inAYear}$`) });
  await bar.click();
  await expect(page.getByText(`Showing ${inAYear} only`)).toBeVisible();
  await expect(rowsOf(page).first()).toContainText('Infusion Console demo CA');
  await rowsOf(page).first().getByRole('checkbox').check();
  await expectAccessible(page, { sizes });

  const row = rowsOf(page).first();
  const serialNumber = (await row.getByText(/^IPM-/).textContent()) ?? '';
  await row.getByRole('link', { name: /in Site Config$/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Obtain Client Certificate' })).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: serialNumber })).toContainText(`${serialNumber}.pem`);
});
