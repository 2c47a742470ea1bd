// The sign-in page's own script.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { byId, sendChecked } from '../../../server/identity/pages/browser/form.js';
import { pageTexts } from '../../../server/identity/pages/page-language.ts';
import { signInPage } from '../../../server/identity/pages/sign-in-page.ts';
import texts from '../../../server/texts/en/sign-in-pages.json' with { type: 'json' };

beforeEach(() => vi.stubGlobal('isSecureContext', true));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The fields that the page would send, after somebody has filled it in and pressed the button; null where it sends nothing. */
async function sentFor(typed: { email: string; password: string }): Promise<Record<string, string> | null> {
  const page = new DOMParser().parseFromString(await signInPage(pageTexts({}), { email: '' }), 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  sendChecked(() => undefined);
  // The browser shows the page, which lets its button be pressed.
  dispatchEvent(new Event('pageshow'));
  byId('email', HTMLInputElement).value = typed.email;
  byId('typed-password', HTMLInputElement).value = typed.password;
  const form = byId('form', HTMLFormElement);
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  return sent.mock.calls.length > 0
    ? Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    : null;
}

it('sends the email and the password as they were typed', async () => {
  const [email, password] = [' robin\uFF20example.org', ' correct horse \u2013 battery '];
  expect(await sentFor({ email, password })).toEqual({ email, plainPassword: password });
});

it('sends nothing, and says why, where others on the way could read the password', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await sentFor({ email: 'robin@example.org', password: 'correct horse battery' })).toBeNull();
  expect(byId('refusal', HTMLElement).textContent).toBe(texts.insecure);
});
