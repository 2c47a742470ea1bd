// @ts-check
// What the two password forms have in common.
import { hashPassword } from './password-hash.js';

/**
 * The element with this id.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${id}`);
  return found;
}

/**
 * Shows or takes away what is wrong with a field.
 * @param {HTMLInputElement} input
 * @param {string | undefined} message
 */
function mark(input, message) {
  byId(`${input.id}-error`, HTMLElement).textContent = message ?? '';
  input.setAttribute('aria-invalid', String(Boolean(message)));
}

/**
 * @param {HTMLInputElement} input
 * @param {boolean} on
 */
function reveal(input, on) {
  input.type = on ? 'text' : 'password';
  byId(`${input.id}-reveal`, HTMLButtonElement).setAttribute('aria-pressed', String(on));
}

/**
 * Lets a password be shown while it is typed.
 * @param {HTMLInputElement} input
 */
function enableReveal(input) {
  const button = byId(`${input.id}-reveal`, HTMLButtonElement);
  button.hidden = false;
  button.addEventListener('click', () => reveal(input, input.type === 'password'));
}

/**
 * @param {HTMLButtonElement} button
 * @param {boolean} on
 */
function setWorking(button, on) {
  const label = /** @type {HTMLElement} */ (button.firstElementChild);
  label.dataset.idle ??= label.textContent ?? '';
  label.textContent = (on ? button.dataset.working : label.dataset.idle) ?? '';
  button.disabled = on;
}

/**
 * Checks the form when it is sent, puts the hash in the place of the password, and sends it.
 * @param {(input: HTMLInputElement) => string | undefined} fault what is wrong with a field that is not empty
 */
export function sendHashed(fault) {
  const form = byId('form', HTMLFormElement);
  const button = byId('submit-button', HTMLButtonElement);
  const email = byId('email', HTMLInputElement);
  const typed = byId('typed-password', HTMLInputElement);
  const sent = byId('password', HTMLInputElement);
  const fields = [...form.querySelectorAll('input')].filter((input) => input.type !== 'hidden');
  const passwords = fields.filter((input) => input.type === 'password');

  async function send() {
    setWorking(button, true);
    // Shown as text, it could end up in what the browser remembers of forms.
    for (const input of passwords) reveal(input, false);
    sent.value = await hashPassword(email.value, typed.value);
    form.submit();
  }

  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wrong = fields.filter((input) => {
      const message = input.value === '' ? input.dataset.required : fault(input);
      mark(input, message);
      return message;
    });
    if (wrong[0]) wrong[0].focus();
    else if (!button.disabled) void send();
  });
  // Back again by the browser's button, the page may be as it was left: working.
  addEventListener('pageshow', () => setWorking(button, false));
  passwords.forEach(enableReveal);
}
