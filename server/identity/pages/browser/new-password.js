// @ts-check
// As many characters as the page says, typed twice. The service judges the rest.
import { byId, sendChecked } from './form.js';

const typed = byId('typed-password', HTMLInputElement);
const given = byId('form', HTMLFormElement).dataset;

sendChecked((input) => {
  if (input.id === 'email') return undefined;
  if (input !== typed) return input.value === typed.value ? undefined : given.mismatch;
  const { length } = [...input.value];
  if (length < Number(given.least)) return given.short;
  return length > Number(given.most) ? given.long : undefined;
});
