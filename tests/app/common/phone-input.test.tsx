// The country codes of a phone number: one country a line, found by name or code.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialCountries, searchDialCountries } from '../../../src/ui/fields/dial-countries.ts';
import { openAddForm } from '../../support/form-dialog.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const shown = () =>
  Array.from(document.querySelectorAll('[role=option]'), ({ children }) =>
    Array.from(children, ({ textContent }) => textContent)
      .filter(Boolean)
      .join(' '),
  );

it('lists one country a line, finds it by name, and marks the one that was chosen', async () => {
  const app = await openScreen(service, '/dashboard/users?search=none');
  const { field } = await openAddForm(app, 'User');
  const code = screen.getByLabelText<HTMLInputElement>('Country Code', { selector: 'input' });
  expect(code.value).toBe('+1');
  await app.user.click(code);
  expect(shown()).toHaveLength(dialCountries('en').length);
  expect(shown().slice(0, 2)).toEqual(['+93 Afghanistan', '+358 Åland Islands']);
  const marked = () => document.querySelector('[role=option][aria-selected=true]')?.textContent;
  expect(marked()).toBe('+1United States');
  await app.user.clear(code);
  await app.user.type(code, 'cana');
  expect(shown()).toEqual(['+1 Canada']);
  await app.user.keyboard('{ArrowDown}{Enter}');
  expect(code.value).toBe('+1');
  await app.user.click(field('Phone Number'));
  await app.user.click(code);
  expect(marked()).toBe('+1Canada');
});

it('replaces the code with what is typed after a tap', async () => {
  const app = await openScreen(service, '/dashboard/users?search=none');
  const { field } = await openAddForm(app, 'User');
  const code = screen.getByLabelText<HTMLInputElement>('Country Code', { selector: 'input' });
  await app.user.click(code);
  await app.user.keyboard('can');
  expect(code.value).toBe('can');
  expect(shown()[0]).toBe('+1 Canada');
  // Another tap leaves a started search as it is.
  await app.user.click(code);
  await app.user.keyboard('ada');
  expect(code.value).toBe('canada');
  await app.user.click(field('Phone Number'));
  expect(code.value).toBe('+1');
  await app.user.tab({ shift: true });
  await app.user.keyboard('44');
  expect(code.value).toBe('44');
});

it('finds names without accents, those that begin with the text first, and codes', () => {
  const countries = dialCountries('en');
  const names = (text: string) => searchDialCountries(countries, text).map(({ name }) => name);
  expect(names('cote d’ivoire')).toEqual(['Côte d’Ivoire']);
  expect(names('india')[0]).toBe('India');
  expect(names('44')).toEqual(names('+44'));
  expect(names('+44')).toContain('United Kingdom');
  for (const pasted of ['+44\u200B', '\uFEFF+44', '\uFF0B\uFF14\uFF14', '+44\u00A0'])
    expect(names(pasted)).toEqual(names('+44'));
  expect(names('nowhere')).toEqual([]);
});
