// The calendar of a range of days, in other languages: names, the order of year and month, the first day of the week.
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { DateRange } from '../../../src/ui/fields/date-range.tsx';
import { appTexts } from '../../support/app-texts.ts';

it.each([
  ['en', 'November 2026', 'Su', 'November 2, 2026'],
  ['de', 'November 2026', 'Mo', '2. November 2026'],
  ['fr', 'novembre 2026', 'lun.', '2 novembre 2026'],
  ['ja', '2026年11月', '日', '2026年11月2日'],
  ['zh', '2026年11月', '周一', '2026年11月2日'],
] as const)('is written as in %s', async (language, month, firstDay, day) => {
  const user = userEvent.setup();
  const texts = appTexts(language);
  render(
    <MantineProvider>
      <I18nextProvider i18n={texts}>
        <DateRange range={{ from: '2026-11-02', to: '2026-11-03' }} onChange={() => undefined} />
      </I18nextProvider>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('textbox', { name: texts.t('range:from' as never) }));
  expect(await screen.findByText(month)).toBeTruthy();
  expect(document.querySelector('thead th')?.textContent).toBe(firstDay);
  expect(screen.getByLabelText(day)).toBeTruthy();
});
