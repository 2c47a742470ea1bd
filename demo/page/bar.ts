// The bar above the console: what this is, the emails, what is different, and starting over.
import type { ShownMail } from '../service/mailbox.ts';
import { createDialog } from './dialog.ts';
import { make } from './elements.ts';
import { mailArticle } from './mails.ts';
import { currentTexts, filled, writeTexts } from './texts.ts';

interface Handlers {
  /** Shows one of the console's paths. */
  go(path: string): void;
  startOver(): void;
}

interface Bar {
  element: HTMLElement;
  addMail(mail: ShownMail): void;
  /** Shows a sentence in place of the bar's own, for a while. */
  say(sentence: string): void;
}

const saidMs = 10_000;

export function createBar({ go, startOver: act }: Handlers): Bar {
  const name = make('strong');
  const said = make('span', 'said');
  const mailButton = make('button');
  const differentButton = make('button');
  const startOverButton = make('button');
  said.setAttribute('role', 'status');
  const mails: ShownMail[] = [];
  let unread = 0;
  let saying: ReturnType<typeof setTimeout> | undefined;

  function say(sentence: string): void {
    clearTimeout(saying);
    said.textContent = sentence;
    saying = setTimeout(() => {
      saying = undefined;
      said.textContent = currentTexts().barText;
    }, saidMs);
  }

  function writeMailButton(): void {
    const { mails: label } = currentTexts();
    mailButton.textContent = unread > 0 ? `${label} (${unread})` : label;
  }

  writeTexts((texts) => {
    name.textContent = texts.bar;
    if (saying === undefined) said.textContent = texts.barText;
    differentButton.textContent = texts.different;
    startOverButton.textContent = texts.startOver;
    writeMailButton();
  });

  mailButton.addEventListener('click', () => {
    unread = 0;
    writeMailButton();
    const { mailsTitle, noMails } = currentTexts();
    const dialog = createDialog(mailsTitle);
    const open = (path: string) => {
      dialog.close();
      go(path);
    };
    if (mails.length === 0) dialog.add(make('p', '', noMails));
    for (const mail of mails.toReversed()) dialog.add(mailArticle(mail, open));
    dialog.show();
  });

  differentButton.addEventListener('click', () => {
    const { differentTitle, differentText, differences } = currentTexts();
    const dialog = createDialog(differentTitle);
    const list = make('ul', '', ...differences.map((each) => make('li', '', each)));
    dialog.add(make('p', '', differentText), list);
    dialog.show();
  });

  startOverButton.addEventListener('click', () => {
    const { startOverTitle, startOverText, startOver } = currentTexts();
    const dialog = createDialog(startOverTitle, { label: startOver, act });
    dialog.add(make('p', '', startOverText));
    dialog.show();
  });

  return {
    element: make('header', 'bar', name, said, mailButton, differentButton, startOverButton),
    addMail(mail) {
      mails.push(mail);
      unread += 1;
      writeMailButton();
      say(filled(currentTexts().newMail, { to: mail.to }));
    },
    say,
  };
}
