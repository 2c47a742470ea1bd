import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/account.ts';

export const texts: Translated<typeof en> = {
  accountLink: {
    needed: 'Öffnen Sie den Link in Ihrer E-Mail, um ein Passwort festzulegen.',
    incomplete:
      'Dieser Link ist unvollständig. Öffnen Sie ihn erneut in der E-Mail oder kopieren Sie ihn ganz.',
    another: 'Für einen neuen Link tippen Sie auf „Passwort vergessen?“ oder fragen Sie einen Administrator.',
    again: 'Link erneut öffnen',
  },
  account: {
    field: {
      fullName: 'Vollständiger Name',
      email: 'E-Mail',
      userName: 'Benutzername',
      password: 'Passwort',
      newPassword: 'Neues Passwort',
      confirmPassword: 'Passwort bestätigen',
      question1: 'Sicherheitsfrage 1',
      answer1: 'Antwort 1',
      question2: 'Sicherheitsfrage 2',
      answer2: 'Antwort 2',
      code: 'Anmeldecode',
    },
    registration: {
      title: 'Registrierung',
      lead: 'Nach der Registrierung muss ein Administrator Ihren Zugang genehmigen.',
      leadByLink:
        'Wir senden Ihnen per E-Mail einen Link, mit dem Sie Ihre Adresse bestätigen und Ihr Passwort festlegen. Danach muss ein Administrator Ihren Zugang genehmigen.',
      passwordByLink:
        'Erforderlich, aber nicht zum Anmelden: Ihr Passwort legen Sie mit dem Link aus der E-Mail fest.',
      done: 'Registrierung eingegangen. Sie können sich anmelden, sobald ein Administrator Ihren Zugang genehmigt hat.',
      accept: 'Ich akzeptiere die Nutzungsbedingungen',
      terms: 'Nutzungsbedingungen lesen',
      termsNote: 'Wird in einem neuen Fenster geöffnet',
      open: 'Es ist unklar, ob das Konto erstellt wurde. Sehen Sie in Ihren E-Mails nach, bevor Sie das Formular erneut absenden.',
    },
    forgotPassword: {
      title: 'Passwort vergessen',
      lead: 'Wir senden Ihnen per E-Mail einen Link, um ein neues Passwort festzulegen.',
      open: 'Wenn in einigen Minuten keine E-Mail eintrifft, senden Sie das Formular erneut ab.',
    },
    newPassword: {
      title: 'Neues Passwort',
      lead: 'Verwenden Sie {{least}} bis {{most}} Zeichen. Die Antworten brauchen Sie, falls Sie Ihr Passwort vergessen.',
      open: 'Es ist unklar, ob das Passwort festgelegt wurde. Drücken Sie „Absenden“, um das zu prüfen.',
    },
    resetPassword: {
      title: 'Passwort zurücksetzen',
      lead: 'Verwenden Sie {{least}} bis {{most}} Zeichen. Wenn Sie Ihr Passwort vergessen haben, geben Sie dieselben Fragen und Antworten an wie zuvor.',
    },
    code: {
      title: 'Anmeldecode',
      lead: 'Geben Sie den Code aus der E-Mail ein, die wir Ihnen gesendet haben.',
      sent: 'Wir haben einen Code an {{email}} gesendet. Er läuft in 10 Minuten ab.',
      delayed: 'Wir senden einen Code an {{email}}. Das kann einige Minuten dauern.',
      notSent: 'Es wurde kein Code gesendet. {{reason}}',
      open: 'Wenn kein Code eintrifft, fordern Sie einen neuen an.',
      openSignIn: 'Geben Sie den Code erneut ein. Wird er abgelehnt, fordern Sie einen neuen an.',
      resend: 'Erneut senden',
      resendIn: 'Erneut senden in {{seconds}} s',
      continue: 'Weiter',
      noSignIn:
        'Zurzeit wartet keine Anmeldung auf einen Code: Diese Seite wurde neu geladen oder direkt aufgerufen. Bitte melden Sie sich an.',
    },
  },
  terms: {
    title: 'Nutzungsbedingungen',
    purpose: {
      title: 'Zweck',
      text: 'Infusion Console dient zur Verwaltung von Monitoren an Infusionspumpen, von Einrichtungen und von Benutzern. Sie ist kein Patientenmonitor. Treffen Sie auf ihrer Grundlage keine Behandlungsentscheidungen.',
    },
    access: {
      title: 'Ihr Zugang',
      text: 'Ihr Konto ist persönlich. Halten Sie Ihr Passwort und Ihre Codes geheim, und melden Sie sich ab oder sperren Sie die Konsole, wenn Sie ein gemeinsam genutztes Tablet verlassen. Informieren Sie sofort einen Administrator, wenn jemand anderes Ihr Passwort kennen könnte.',
    },
    records: {
      title: 'Was gespeichert wird',
      text: 'Ihr Name, Ihre E-Mail-Adresse und Ihre Telefonnummer werden mit Ihrem Konto gespeichert. Jede Änderung, die Sie vornehmen, wird mit Ihrem Namen und der Uhrzeit festgehalten. Passwörter und Sicherheitsantworten werden nur als Hash gespeichert.',
    },
    care: {
      title: 'Vertraulichkeit',
      text: 'Geben Sie Aufzeichnungen, Protokolle und personenbezogene Daten nicht außerhalb Ihrer Organisation weiter. Ändern und löschen Sie nur, wofür Sie verantwortlich sind.',
    },
    service: {
      title: 'Der Dienst',
      text: 'Ihre Organisation betreibt diesen Dienst, beantwortet Ihre Fragen dazu und kann Ihren Zugang jederzeit beenden. Der Dienst kann unterbrochen sein. Offline-Daten können veraltet sein.',
    },
  },
  signInRefused: {
    ended:
      'Die vorige Anmeldeseite ist abgelaufen oder wurde schon verwendet. Bitte melden Sie sich erneut an.',
    cause: {
      notAdministrator:
        'Nur Administratoren können diese Konsole verwenden. Bitten Sie einen Administrator um Zugang.',
      checkFailed: 'Der Dienst konnte Ihren Zugang nicht prüfen. Bitte versuchen Sie es erneut.',
      signInFailed: 'Die Anmeldung konnte nicht abgeschlossen werden. Bitte versuchen Sie es erneut.',
    },
    leftBehind:
      'Die Listen auf diesem Gerät konnten nicht entfernt werden: Der Browser gibt sie nicht frei. Schließen Sie alle anderen Tabs der Konsole und laden Sie diese Seite neu.',
    clock: 'Sie können sich nicht anmelden, weil die Uhr dieses Geräts falsch geht.',
    clockTimes:
      'Dieses Gerät: {{device}}. Dienst: {{service}}. Öffnen Sie die Einstellungen des Geräts, schalten Sie Datum und Uhrzeit auf automatisch und melden Sie sich erneut an.',
  },
};
