// An email of the demonstration as the page shows it: its links lead into the console.

import type { ShownMail } from '../service/mailbox.ts';
import { publicUrl } from '../service/public-url.ts';
import { make } from './elements.ts';

const link = /(https:\/\/\S+)/;

/** @param open shows one of the console's paths */
export function mailArticle({ to, subject, text }: ShownMail, open: (path: string) => void): HTMLElement {
  const parts = text.split(link).map((part) => {
    if (!URL.canParse(part) || new URL(part).origin !== publicUrl.origin) return part;
    const { pathname, search, hash } = new URL(part);
    const anchor = make('a', '', part);
    anchor.href = `#${pathname}${search}${hash}`;
    anchor.addEventListener('click', (event) => {
      event.preventDefault();
      open(pathname + search + hash);
    });
    return anchor;
  });
  return make(
    'article',
    'mail',
    make('h3', '', subject),
    make('p', 'mail-to', to),
    make('p', 'mail-text', ...parts),
  );
}
