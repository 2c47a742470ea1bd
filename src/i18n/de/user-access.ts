import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/user-access.ts';

export const texts: Translated<typeof en> = {
  userAccess: {
    administrator: 'Administrator',
    invited: 'Eingeladen {{date}}',
    lastSignIn: 'Letzte Anmeldung {{date}}',
    sendAgain: 'Erneut einladen',
    sent: 'Einladung an {{email}} gesendet.',
    suspend: {
      label: 'Sperren',
      title: 'Benutzer sperren',
      question: '{{name}} sperren?',
      effect:
        'Die Person wird sofort überall abgemeldet und kann sich erst nach der Reaktivierung wieder anmelden.',
      done: '{{name}} gesperrt',
    },
    reactivate: {
      label: 'Reaktivieren',
      title: 'Benutzer reaktivieren',
      question: '{{name}} reaktivieren?',
      effect:
        'Die Person erhält ihren früheren Zugang zurück. War sie nur eingeladen, braucht sie eine neue Einladung.',
      done: '{{name}} reaktiviert',
    },
    waiting: {
      title: 'Warten auf Zugang',
      since: 'angefragt {{ago}}',
      more: 'und {{count, number}} weitere',
      more_one: 'und {{count, number}} weitere Person',
      failed: 'Es konnte nicht geladen werden, wer auf Zugang wartet. {{reason}}',
      decided: 'Jemand anderes hat bereits über den Zugang von {{name}} entschieden.',
    },
    give: {
      label: 'Zugang geben',
      named: '{{name}} Zugang geben',
      title: 'Zugang geben',
      question: '{{name}} Zugang zu dieser Konsole geben?',
      effect: 'Die Person wird Administrator und erhält eine E-Mail an {{email}}.',
      done: '{{name}} hat Zugang',
    },
    decline: {
      label: 'Ablehnen',
      named: 'Zugang für {{name}} ablehnen',
      title: 'Zugang ablehnen',
      question: 'Zugang für {{name}} ablehnen?',
      effect:
        'Die Person erhält eine E-Mail an {{email}}. Sie können ihr unter „Benutzer bearbeiten“ oder mit „Benutzer hinzufügen“ weiterhin Zugang geben.',
      done: 'Zugang für {{name}} abgelehnt',
    },
    sendOpen: 'Wenn die Einladung nicht eintrifft, senden Sie sie erneut.',
  },
};
