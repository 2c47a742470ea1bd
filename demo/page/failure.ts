import { make } from './elements.ts';
import { currentTexts, filled } from './texts.ts';

/** Why nothing answers. */
export type Failure = 'insecure' | 'workers' | 'download' | 'ended' | 'other';

/** Says why nothing can be shown, in place of everything else. */
export function showFailure(stage: HTMLElement, kind: Failure, message = ''): void {
  const { failed, retry } = currentTexts();
  const button = make('button', 'filled', retry);
  button.addEventListener('click', () => location.reload());
  const text = make('p', '', filled(failed[kind], { message }));
  const card = make(
    'div',
    'failure',
    make('h1', '', kind === 'ended' ? failed.endedTitle : failed.title),
    text,
    button,
  );
  card.setAttribute('role', 'alert');
  stage.replaceChildren(card);
}
