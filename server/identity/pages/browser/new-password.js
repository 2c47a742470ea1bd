// @ts-check
// 8 to 50 characters, typed twice. Only this page can check that: the service never receives the password.
import { byId, sendHashed } from './form.js';

const minLength = 8;
const maxLength = 50;
const typed = byId('typed-password', HTMLInputElement);
const messages = byId('form', HTMLFormElement).dataset;

sendHashed((input) => {
  if (input.id === 'email') return undefined;
  if (input !== typed) return input.value === typed.value ? undefined : messages.mismatch;
  if (input.value.length < minLength) return messages.short;
  return input.value.length > maxLength ? messages.long : undefined;
});
