import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/emails.ts';

export const texts: Translated<typeof en> = {
  hello: 'Guten Tag,',
  expiry: 'Der Link funktioniert einmal und läuft in 24 Stunden ab.',
  invitation: {
    subject: 'Ihre Einladung zu Infusion Console',
    lead: 'Sie haben Zugang zu Infusion Console erhalten. Legen Sie zum Einstieg Ihr Passwort fest:',
  },
  account: {
    subject: 'Ihr Konto für Infusion Console',
    lead: 'Ein Administrator hat ein Konto für Sie erstellt. Legen Sie Ihr Passwort fest:',
    end: 'Mit diesem Konto haben Sie noch keinen Zugang zur Konsole. Wenn Sie ihn brauchen, bitten Sie einen Administrator darum.',
  },
  registration: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Infusion Console',
    lead: 'Bestätigen Sie Ihre E-Mail-Adresse und legen Sie ein Passwort fest:',
    end: 'Wenn Sie kein Konto erstellt haben, können Sie diese E-Mail ignorieren.',
  },
  reset: {
    subject: 'Legen Sie ein neues Passwort für Infusion Console fest',
    lead: 'Ein Administrator hat Ihr Passwort für Infusion Console zurückgesetzt. Legen Sie ein neues Passwort fest:',
  },
  forgotten: {
    subject: 'Setzen Sie Ihr Passwort für Infusion Console zurück',
    lead: 'Wir haben eine Anfrage erhalten, Ihr Passwort zurückzusetzen. Legen Sie ein neues Passwort fest:',
    end: 'Wenn die Anfrage nicht von Ihnen stammt, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
  },
  registered: {
    subject: 'Sie haben bereits ein Konto für Infusion Console',
    lead: 'Jemand, vermutlich Sie, hat sich mit dieser E-Mail-Adresse registriert. Sie haben bereits ein Konto: Melden Sie sich an, oder wählen Sie „Passwort vergessen?“. Wenn Sie es nicht waren, können Sie diese E-Mail ignorieren.',
  },
  accessGiven: {
    subject: 'Sie haben Zugang zu Infusion Console',
    lead: 'Ein Administrator hat Ihnen Zugang zu Infusion Console gegeben. Melden Sie sich an:',
  },
  accessDeclined: {
    subject: 'Ihr Zugang zu Infusion Console',
    lead: 'Ein Administrator hat Ihren Zugang zu Infusion Console abgelehnt. Wenn Sie ihn brauchen, wenden Sie sich an einen Administrator Ihres Krankenhauses.',
  },
  security: {
    time: 'Wann:',
    address: 'Von:',
    device: 'Gerät:',
    iPadOrMac: 'iPad oder Mac',
    unknownDevice: 'unbekannt',
    more: 'und {{count}} weitere',
    newDevice: {
      subject: 'Neue Anmeldung bei Infusion Console',
      lead: 'Mit Ihrem Konto hat sich jemand auf einem Gerät angemeldet, das wir nicht kennen:',
      end: 'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, legen Sie jetzt ein neues Passwort fest. Das beendet alle Sitzungen Ihres Kontos:',
    },
    newPassword: {
      subject: 'Ihr neues Passwort für Infusion Console',
      lead: 'Ihr Passwort für Infusion Console wurde geändert, und alle Sitzungen Ihres Kontos wurden beendet:',
      end: 'Wenn Sie das nicht waren, sagen Sie es jetzt einem Administrator.',
    },
    newAdministrators: {
      subject: 'Neuer Administrator von Infusion Console',
      lead: 'Diese Personen haben jetzt als Administratoren Zugang zu Infusion Console:',
      end: 'Wenn Sie nicht wissen, warum, sehen Sie im Änderungsverlauf nach, und sprechen Sie mit der Person, die den Zugang gegeben hat.',
    },
  },
  code: {
    subject: 'Ihr Anmeldecode für Infusion Console',
    lead_one: 'Ihr Code ist {{code}}. Er läuft in einer Minute ab.',
    lead_other: 'Ihr Code ist {{code}}. Er läuft in {{count}} Minuten ab.',
    end: 'Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort.',
  },
};
