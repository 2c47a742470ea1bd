// The app could not even start: no settings, or no way to read them. Plain elements, because there is nothing else yet.
import { en } from '../i18n/en.ts';

export function showStartFailure(error: unknown): void {
  document.getElementById('splash')?.remove();
  const main = document.createElement('main');
  main.className = 'start-failure';
  main.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = en.startFailed.title;
  const text = document.createElement('p');
  text.textContent = en.startFailed.text;
  const button = document.createElement('button');
  button.textContent = en.action.retry;
  button.addEventListener('click', () => location.reload());
  main.append(title, text, button);
  document.body.append(main);
  reportError(error);
}
