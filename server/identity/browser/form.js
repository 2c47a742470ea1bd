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

/** Lets each password be shown while it is typed. */
function enableReveal() {
  for (const button of document.querySelectorAll('button.reveal')) {
    const input = byId(button.getAttribute('aria-controls') ?? '', HTMLInputElement);
    button.removeAttribute('hidden');
    button.addEventListener('click', () => {
      const show = input.type === 'password';
      input.type = show ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(show));
    });
  }
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

  async function send() {
    setWorking(button, true);
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
  enableReveal();
}
