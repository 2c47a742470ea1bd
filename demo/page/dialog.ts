import { make } from './elements.ts';
import { currentTexts } from './texts.ts';

interface Dialog {
  add(...children: Node[]): void;
  show(): void;
  close(): void;
}

interface Act {
  label: string;
  act(): void;
}

/** A dialog that is removed when it is closed. @param act what it asks about, beside closing it */
export function createDialog(title: string, act?: Act): Dialog {
  const heading = make('h2', '', title);
  const body = make('div', 'dialog-body');
  const close = make('button', '', currentTexts().close);
  const buttons = make('div', 'dialog-buttons', close);
  const element = make('dialog', '', heading, body, buttons);
  heading.id = 'demonstration-dialog';
  element.setAttribute('aria-labelledby', heading.id);
  close.addEventListener('click', () => element.close());
  element.addEventListener('close', () => element.remove());
  // A press beside it.
  element.addEventListener('click', ({ target }) => {
    if (target === element) element.close();
  });
  if (act) {
    const button = make('button', 'filled', act.label);
    button.addEventListener('click', act.act);
    buttons.append(button);
  }
  return {
    add: (...children) => body.append(...children),
    show() {
      document.body.append(element);
      element.showModal();
    },
    close: () => element.close(),
  };
}
