// Help and My page: contacts, the data stored on the device, and Clear.
import { expectAccessible } from '../support/accessible.ts';
import { expect, openConsole, rowsOf, signedInAs, test } from '../support/console.ts';

/** A tablet and a phone. */
const sizes = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

test.use(signedInAs.administrator);

test('Help shows the contacts, and My page clears the lists stored on the device', { tag: '@long' }, async ({
  page,
}) => {
  await openConsole(page);
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Online guide/ })).toHaveAttribute('href', /^https:\/\//);
  await expect(page.getByRole('link', { name: /^Customer service/ })).toHaveAttribute('href', /^tel:\+/);
  await expect(page.getByRole('link', { name: /^Support email/ })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByText('Version 1.6.7')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);

  await page.getByRole('link', { name: /^My page: / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My page' })).toBeVisible();
  await expect(page.getByText('admin@example.com')).toBeVisible();
  await expect(page.getByText(/^\d+ records$/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expectAccessible(page, { sizes });
  await page.getByRole('button', { name: 'Clear now' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('No lists are stored.')).toBeVisible();
  await page.reload();
  await expect(main.getByText('No lists are stored.')).toBeVisible();

  await page.getByRole('link', { name: 'Back to lists' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
});
