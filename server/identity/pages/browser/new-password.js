// @ts-check
// 8 to 50 characters, twice the same. Only this page can check that:
// the service never sees the password.
import { byId, sendHashed } from './form.js';

const shortest = 8;
const longest = 50;
const typed = byId('typed-password', HTMLInputElement);
const messages = byId('form', HTMLFormElement).dataset;

sendHashed((input) => {
  if (input.type === 'email') return undefined;
  if (input !== typed) return input.value === typed.value ? undefined : messages.mismatch;
  if (input.value.length < shortest) return messages.short;
  return input.value.length > longest ? messages.long : undefined;
});
