// The app could not even start: no settings, no way to read them, or an address where browsers let nothing of it work.
// Plain elements, because there is nothing else yet.
import { en } from '../i18n/en.ts';

export function showStartFailure(error: unknown): void {
  document.getElementById('splash')?.remove();
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
  // At an address that is not secure, nothing changes by trying again.
  if (isSecureContext) main.append(button);
  document.body.append(main);
  reportError(error);
}
