// @ts-check
// Shared by the two password forms.

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
 * Shows or removes the error of a field.
 * @param {HTMLInputElement} input
 * @param {string | undefined} message
 */
function showError(input, message) {
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
 * Adds the button that shows the password.
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
 * Validates the form on submit, and sends it where nobody on the way can read the password.
 * @param {(input: HTMLInputElement) => string | undefined} validate the error of a field that is not empty
 */
export function sendChecked(validate) {
  const form = byId('form', HTMLFormElement);
  const button = byId('submit-button', HTMLButtonElement);
  const typed = byId('typed-password', HTMLInputElement);
  const sent = byId('sent-password', HTMLInputElement);
  const fields = [...form.querySelectorAll('input')].filter((input) => input.type !== 'hidden');
  const passwords = fields.filter((input) => input.type === 'password');

  function send() {
    if (!isSecureContext) {
      byId('refusal', HTMLElement).textContent = form.dataset.insecure ?? '';
      return;
    }
    setWorking(button, true);
    // A revealed password could end up in the browser's form history.
    for (const input of passwords) reveal(input, false);
    sent.value = typed.value;
    form.submit();
  }

  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const invalid = fields.filter((input) => {
      const message = input.value === '' ? input.dataset.required : validate(input);
      showError(input, message);
      return message;
    });
    if (invalid[0]) invalid[0].focus();
    else if (!button.disabled) send();
  });
  // After the browser's back button the page may still show the working state.
  addEventListener('pageshow', () => setWorking(button, false));
  passwords.forEach(enableReveal);
  if (document.documentElement.dataset.enterPressed) {
    setWorking(button, false);
    form.requestSubmit();
  }
}
