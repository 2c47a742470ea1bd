import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/https.ts';

export const texts: Translated<typeof en> = {
  https: {
    product: 'Infusion Console',
    trustTitle: 'Noch ein Schritt bis zur Konsole',
    trustLead:
      'Die Konsole funktioniert nur über https. Das Zertifikat der Konsole wurde von dem Rechner erstellt, auf dem sie läuft. Diesem Rechner muss Ihr Gerät zuerst vertrauen.',
    download: 'Zertifikat herunterladen',
    open: 'Konsole öffnen',
    compare:
      'Installieren Sie es nur, wenn das Terminal, in dem die Konsole gestartet wurde, denselben SHA-256-Fingerabdruck zeigt:',
    ways: [
      {
        device: 'iPad oder iPhone',
        steps: [
          'Öffnen Sie diese Seite in Safari, laden Sie das Zertifikat herunter und erlauben Sie es.',
          'Tippen Sie in den Einstellungen oben auf „Profil geladen“, dann auf „Installieren“.',
          'Unter Einstellungen, Allgemein, Info, Zertifikatsvertrauenseinstellungen: Schalten Sie es ein.',
        ],
      },
      {
        device: 'Android',
        steps: [
          'Laden Sie das Zertifikat herunter und behalten Sie es, wenn der Browser danach fragt.',
          'Suchen Sie in den Einstellungen nach „CA-Zertifikat“, tippen Sie darauf, dann auf „Trotzdem installieren“, und wählen Sie ca.crt.',
          'Verwenden Sie Chrome. Firefox braucht mehr: Einstellungen, Zertifikate, „CA-Zertifikate von Drittanbietern verwenden“.',
        ],
      },
      {
        device: 'Windows',
        steps: [
          'Öffnen Sie die heruntergeladene Datei, dann „Zertifikat installieren“, „Aktueller Benutzer“.',
          'Wählen Sie den Speicher selbst: „Vertrauenswürdige Stammzertifizierungsstellen“.',
          'Starten Sie den Browser neu.',
        ],
      },
      {
        device: 'Mac',
        steps: [
          'Öffnen Sie die heruntergeladene Datei; die Schlüsselbundverwaltung fügt sie hinzu.',
          'Öffnen Sie das Zertifikat dort und wählen Sie unter „Vertrauen“ „Immer vertrauen“.',
        ],
      },
      {
        device: 'Linux, oder Firefox auf jedem Gerät',
        steps: [
          'Öffnen Sie in den Einstellungen des Browsers „Zertifikate“, dann „Zertifizierungsstellen“, und importieren Sie die Datei für Websites.',
        ],
      },
    ],
    noHttpsTitle: 'Die Konsole kann unter dieser Adresse nicht funktionieren',
    noHttpsLead:
      'Sie wurde über unverschlüsseltes http geöffnet. Browser erlauben Anmeldung und Offline-Listen nur über https oder auf dem Rechner, auf dem die Konsole läuft.',
    onTheMachine: 'Auf diesem Rechner ist sie erreichbar unter',
    forTablets: 'Für Tablets und andere Geräte starten Sie die Konsole mit',
    thenItShows: 'dann zeigt sie die Adresse an, die zu öffnen ist, auch als QR-Code.',
    behindProxy:
      'Hinter einem Proxy, der https bereitstellt, setzen Sie PUBLIC_URL auf die Adresse des Proxys (docs/deploy.md).',
  },
  proxy: {
    title: 'Der Proxy vor der Konsole muss geändert werden',
    hostLead:
      'Die Konsole hat diesen Browser zweimal an ihre Adresse verwiesen, aber der Proxy hat die Anfrage jedes Mal unter einem anderen Namen weitergeleitet.',
    came: 'Adresse, unter der die Anfrage ankam',
    expected: 'Adresse der Konsole (PUBLIC_URL)',
    passHost: 'Richten Sie den Proxy so ein, dass er den Namen weitergibt, nach dem der Browser gefragt hat:',
    otherAddress: 'Wird die Konsole unter einer anderen Adresse geöffnet, setzen Sie PUBLIC_URL auf diese.',
    httpsLead:
      'Die Konsole spricht https, und der Proxy fragt sie über unverschlüsseltes http. Die Konsole kann nur immer wieder antworten, dass sie https braucht.',
    useHttps: 'Richten Sie den Proxy so ein, dass er auf dem Weg zur Konsole https verwendet:',
    orPlain:
      'Oder starten Sie die Konsole ohne eigenes https (TLS_CERT, --https) und lassen Sie es den Proxy bereitstellen.',
    again: 'Erneut versuchen',
    more: 'Mehr dazu steht in docs/deploy.md, „A reverse proxy“.',
  },
};
