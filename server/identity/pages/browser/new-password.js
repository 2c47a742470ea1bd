// @ts-check
// As many characters as contract/accounts/passwords.ts says, typed twice. The service judges the rest.
import { byId, sendChecked } from './form.js';

const minLength = 12;
const maxLength = 200;
const typed = byId('typed-password', HTMLInputElement);
const messages = byId('form', HTMLFormElement).dataset;

sendChecked((input) => {
  if (input.id === 'email') return undefined;
  if (input !== typed) return input.value === typed.value ? undefined : messages.mismatch;
  const { length } = [...input.value];
  if (length < minLength) return messages.short;
  return length > maxLength ? messages.long : undefined;
});
