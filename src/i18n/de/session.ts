import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/session.ts';

export const texts: Translated<typeof en> = {
  session: {
    signOut: 'Abmelden',
    idle: {
      title: 'Sind Sie noch da?',
      text: 'Sie werden wegen Inaktivität abgemeldet. Verbleibende Zeit: {{left}}.',
      stay: 'Angemeldet bleiben',
    },
    signInAgain: {
      title: 'Ihre Sitzung ist beendet',
      text: 'Melden Sie sich in einem neuen Fenster an und arbeiten Sie dann hier weiter. Ihre Eingaben bleiben erhalten.',
      blocked: 'Ihr Browser hat das Fenster blockiert. Melden Sie sich stattdessen hier an.',
      loss: 'Wenn Sie sich hier anmelden, gehen nicht gespeicherte Änderungen verloren.',
      here: 'Hier anmelden',
    },
  },
};
