import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/my-page.ts';

export const texts: Translated<typeof en> = {
  myPage: {
    title: 'Meine Seite',
    back: 'Zurück zu den Listen',
    person: {
      title: 'Konto',
      name: 'Name',
      email: 'E-Mail',
      signedIn: 'Angemeldet',
      byProvider: 'Über {{host}}',
      byCode: 'Mit Passwort und Code per E-Mail',
    },
    display: {
      title: 'Anzeige, Sprache und Zeit',
      open: 'Anzeige: Spalten, Dichte, Farben',
      language: 'Sprache',
      zone: 'Zeitzone',
      zoneNote: 'Verwendet die Zeitzone dieses Geräts.',
    },
    install: {
      title: 'App installieren',
      installed: 'Auf diesem Gerät installiert.',
      offered: 'Öffnet sich wie eine App vom Startbildschirm aus.',
      install: 'Installieren',
      apple:
        'Tippen Sie in Safari auf „Teilen“, dann auf „Zum Home-Bildschirm“ (auf dem Mac „Zum Dock hinzufügen“). Öffnet sich wie eine App.',
      other:
        'Verwenden Sie das Menü Ihres Browsers: „Installieren“ oder „Zum Startbildschirm hinzufügen“. Auf einem iPad verwenden Sie Safari.',
    },
    service: {
      title: 'Dienst',
      notices_one: '{{count, number}} Hinweis erfordert Ihre Aufmerksamkeit.',
      notices_other: '{{count, number}} Hinweise erfordern Ihre Aufmerksamkeit.',
      open: 'Übersicht öffnen',
    },
    device: {
      title: 'Auf diesem Gerät gespeichert',
      lead: 'Geöffnete Listen sind offline verfügbar. Passwörter, Schlüssel und Aufzeichnungen werden nie gespeichert.',
      records_one: '{{count, number}} Datensatz',
      records_other: '{{count, number}} Datensätze',
      ages: 'geladen zwischen {{oldest}} und {{newest}}',
      age: 'geladen: {{newest}}',
      size: 'Insgesamt etwa {{size}}, einschließlich der App.',
      overviewHistory: 'Online im Zeitverlauf',
      monitorConnection: 'Verbindung von Monitoren',
      facilityConnection: 'Verbindung von Einrichtungen',
      notices: 'Hinweise des Dienstes',
      nothing: 'Es sind keine Listen gespeichert.',
      unavailable: 'Dieser Browser erlaubt kein Speichern. Listen sind offline nicht verfügbar.',
      silent:
        'Der Speicher dieses Browsers antwortet nicht, vielleicht weil ein anderes Fenster ihn belegt. Listen werden nicht für die Offline-Nutzung aufbewahrt. Schließen Sie die anderen Fenster und laden Sie diese Seite neu.',
      clear: 'Löschen',
      confirm: 'Jetzt löschen',
      question: 'Gespeicherte Listen löschen?',
      effect:
        'Die Listen werden nur auf diesem Gerät gelöscht. Im Dienst ändert sich nichts, und Sie bleiben angemeldet. Eine Liste wird wieder gespeichert, wenn Sie sie öffnen.',
      effectOffline:
        'Auf diesem Gerät sind keine Listen verfügbar, bis die Verbindung wieder besteht. Im Dienst ändert sich nichts, und Sie bleiben angemeldet.',
      notCleared:
        'Die Listen konnten nicht gelöscht werden. Melden Sie sich ab, um alles auf diesem Gerät zu löschen.',
    },
    directory: {
      title: 'Alle Datensätze auf diesem Gerät',
      none: 'Alle Monitore, Einrichtungen und Benutzer können hier gespeichert werden, sind aber noch nicht geladen.',
      begun: 'Alle Monitore, Einrichtungen und Benutzer werden geladen …',
      filling:
        '{{done, number}} von {{total, number}} Datensätzen geladen. Sobald alle geladen sind, kommen Listen und Suchergebnisse direkt von diesem Gerät.',
      complete:
        'Alle Monitore, Einrichtungen und Benutzer sind gespeichert, Stand {{time}}. Listen und Suchergebnisse erscheinen sofort, auch offline.',
      completeOfSome:
        'Alle Einrichtungen sind gespeichert sowie die Monitore und Benutzer der unten genannten, Stand {{time}}. Deren Listen erscheinen sofort, auch offline.',
      renewing: 'Alles wird neu geladen. Bis dahin werden die bisherigen Datensätze verwendet.',
      memoryOnly:
        'Dieser Browser speichert die Datensätze nicht. Nach dem Schließen der App werden sie neu geladen.',
      keepOnly: 'Nur diese Einrichtungen behalten',
      all: 'Alle Einrichtungen',
      keep: 'Diese behalten',
      again: 'Alles neu laden',
    },
    sessions: {
      title: 'Wo Sie angemeldet sind',
      lead: 'Beenden Sie eine Sitzung, die Sie nicht mehr nutzen oder die nicht Ihre ist.',
      only: 'Sie sind nur auf diesem Gerät angemeldet.',
      current: 'Dieses Gerät',
      unknown: 'Unbekanntes Gerät',
      device: '{{browser}} auf {{system}}',
      iPadOrMac: 'iPad oder Mac',
      since: 'Seit {{time}}',
      sinceFrom: 'Seit {{time}}, von {{address}}',
      used: 'Zuletzt genutzt:',
      endsThere: 'Kann nur bei {{host}} beendet werden',
      end: 'Beenden',
      endOf: 'Beenden: {{device}}',
      question: 'Die Sitzung mit {{device}} beenden?',
      effect:
        'Auf diesem Gerät ist eine neue Anmeldung nötig. Was dort nicht gespeichert ist, geht verloren.',
      effectOutside:
        'Auf diesem Gerät ist hier eine neue Anmeldung nötig. Bei {{host}} kann es angemeldet bleiben.',
      confirm: 'Sitzung beenden',
      ended: 'Die Sitzung ist beendet.',
      offline:
        'Ihre Sitzungen sind nicht auf diesem Gerät gespeichert. Sie werden angezeigt, sobald der Dienst erreichbar ist.',
      failed: 'Ihre Sitzungen konnten nicht geladen werden.',
    },
    session: {
      title: 'Sperren oder abmelden',
      lock: 'Sperren',
      lockHint:
        'Meldet Sie ab. Nicht gespeicherte Änderungen gehen verloren. Gespeicherte Daten bleiben auf diesem Gerät und sind nur für Sie und erst nach erneuter Anmeldung zugänglich.',
      signOut: 'Abmelden',
      signOutHint: 'Beendet Ihre Sitzung und löscht alles, was die Konsole auf diesem Gerät gespeichert hat.',
    },
  },
};
