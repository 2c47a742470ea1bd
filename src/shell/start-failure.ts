// Shown where the app cannot start: the settings cannot be read, or the address is not secure. Plain elements, because
// nothing else is loaded yet.
import { texts as en } from '../i18n/en/start.ts';

export function showStartFailure(error: unknown): void {
  for (const id of ['splash', 'not-started']) document.getElementById(id)?.remove();
  const main = document.createElement('main');
  main.className = 'start-failure';
  main.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = isSecureContext ? en.startFailed.title : en.startFailed.insecureTitle;
  const text = document.createElement('p');
  text.textContent = isSecureContext ? en.startFailed.text : en.startFailed.insecureText;
  const button = document.createElement('button');
  button.textContent = en.action.retry;
  button.addEventListener('click', () => location.reload());
  main.append(title, text);
  // Trying again does not make an address secure.
  if (isSecureContext) main.append(button);
  document.body.append(main);
  reportError(error);
}
