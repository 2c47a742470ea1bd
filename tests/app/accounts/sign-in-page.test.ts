// The sign-in page's own script, with the email as people paste it: the password's hash has the email as salt, so both have to
// be those of the email that the service reads.
import { afterEach, expect, it, vi } from 'vitest';
import { byId, sendHashed } from '../../../server/identity/pages/browser/form.js';
import { hashPassword } from '../../../server/identity/pages/browser/password-hash.js';
import { pageTexts } from '../../../server/identity/pages/page-language.ts';
import { signInPage } from '../../../server/identity/pages/sign-in-page.ts';
import { hashPassword as hashInApp } from '../../../src/lib/account-hash.ts';
import { eventually } from '../../support/eventually.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** The fields that the page would send, after somebody has filled it in and pressed the button. */
async function sentFor(email: string, password: string): Promise<{ email: string; password: string }> {
  const page = new DOMParser().parseFromString(await signInPage(pageTexts({}), { email: '' }), 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  sendHashed(() => undefined);
  // The browser shows the page, which lets its button be pressed.
  dispatchEvent(new Event('pageshow'));
  byId('email', HTMLInputElement).value = email;
  byId('typed-password', HTMLInputElement).value = password;
  byId('form', HTMLFormElement).dispatchEvent(new Event('submit', { cancelable: true }));
  await eventually(() => expect(sent).toHaveBeenCalled());
  return {
    email: byId('email', HTMLInputElement).value,
    password: byId('password', HTMLInputElement).value,
  };
}

it.each([
  ['a zero-width space', 'robin@\u200Bexample.org'],
  ['full-width signs', 'robin\uFF20example\uFF0Eorg'],
  ['a byte order mark', '\uFEFFrobin@example.org'],
  ['a no-break space at its end', 'robin@example.org\u00A0'],
])('sends the plain email and its hash where it was pasted with %s', async (_what, pasted) => {
  const password = 'correct horse \u2013 battery';
  expect(await sentFor(pasted, password)).toEqual({
    email: 'robin@example.org',
    password: await hashPassword('robin@example.org', password),
  });
});

it('sends the hash of the email with its domain in ASCII, whatever the form that was typed', async () => {
  const sent = await sentFor('robin@münchen.de', 'correct horse');
  expect(sent).toEqual({
    email: 'robin@münchen.de',
    password: await hashInApp('robin@xn--mnchen-3ya.de', 'correct horse'),
  });
  expect(await hashInApp('robin@münchen.de', 'correct horse')).toBe(sent.password);
});
