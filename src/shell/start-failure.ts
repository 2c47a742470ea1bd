// Shown where the app cannot start: the settings cannot be read, or the address is not secure. Plain elements, because
// nothing else is loaded yet.
import type { StartTexts } from '../i18n/start-texts.ts';

export function showStartFailure(error: unknown, { start: texts }: StartTexts['texts']): void {
  for (const id of ['splash', 'not-started']) document.getElementById(id)?.remove();
  const main = document.createElement('main');
  main.className = 'start-failure';
  main.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = isSecureContext ? texts.startFailed.title : texts.startFailed.insecureTitle;
  const text = document.createElement('p');
  text.textContent = isSecureContext ? texts.startFailed.text : texts.startFailed.insecureText;
  const button = document.createElement('button');
  button.textContent = texts.action.retry;
  button.addEventListener('click', () => location.reload());
  main.append(title, text);
  // Trying again does not make an address secure.
  if (isSecureContext) main.append(button);
  document.body.append(main);
  reportError(error);
}
