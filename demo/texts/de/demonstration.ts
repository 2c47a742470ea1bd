import type { PageTexts } from '../../page/texts.ts';

export const texts: PageTexts = {
  bar: 'Vorführung',
  barText: 'Alles hier ist erfunden und bleibt in diesem Tab.',
  different: 'Was hier anders ist',
  startOver: 'Von vorn beginnen',
  mails: 'E-Mails',
  close: 'Schließen',
  frame: 'Infusion Console',
  steps: {
    download: 'Datenbank wird geladen …',
    database: 'Datenbank wird vorbereitet …',
    fleet: '240 Monitore werden angelegt …',
  },
  mailsTitle: 'E-Mails dieser Vorführung',
  noMails: 'Noch keine. Einladungen, Links und Anmeldecodes erscheinen hier statt in einem Postfach.',
  newMail: 'Neue E-Mail an {{to}}',
  startOverTitle: 'Von vorn beginnen?',
  startOverText:
    'Alles, was Sie hier geändert haben, ist dann fort, und die Krankenhäuser sind wieder wie am Anfang.',
  differentTitle: 'Was hier anders ist',
  differentText:
    'Dies ist die Konsole selbst, mit ihrem eigenen Dienst und ihrer eigenen Datenbank. Beide laufen in Ihrem Browser statt auf einem Server. Deshalb ist einiges anders als im Krankenhaus:',
  differences: [
    'Die Anmeldung fragt nach nichts: Sie sind Ada Morgan. Registrierung, Einladungen und neue Passwörter funktionieren; ihre E-Mails erscheinen oben.',
    'Die Monitore sind simuliert. Sie kommen und gehen und beantworten Anforderungen von Aufnahmen und Protokollen innerhalb von Sekunden.',
    'Eine Zertifizierungsstelle in diesem Tab stellt Zertifikate aus. Andere EST-Server sind nicht erreichbar.',
    'Alles liegt im Speicher dieses Tabs: Wer die Seite neu lädt oder schließt, beginnt von vorn. Ein anderer Tab ist ein anderes Krankenhaus.',
    'Das Gerät bewahrt keine Listen für die Arbeit ohne Netz auf, und die Konsole lässt sich hier nicht installieren.',
  ],
  restored: 'Die Vorführung hat von vorn begonnen: Was vorher hier war, endete mit der Seite.',
  failed: {
    title: 'Die Vorführung konnte nicht starten',
    endedTitle: 'Die Vorführung ist beendet worden',
    insecure:
      'Eine Seite kann ihren eigenen Dienst nur an einer Adresse mit https betreiben, oder auf diesem Rechner (localhost).',
    workers:
      'Dieser Browser lässt Seiten nicht im Hintergrund arbeiten oder kein WebAssembly ausführen, das die Datenbank braucht. Ein anderer Browser oder ein Fenster, das nicht privat ist, kann es vielleicht.',
    download:
      'Die Dateien der Datenbank konnten nicht geladen werden. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.',
    ended:
      'Der Teil dieser Seite, in dem die Datenbank liegt, wurde beendet, wie es Browser bei knappem Speicher tun. Was hier geändert wurde, ist fort.',
    other: 'Etwas ist schiefgegangen: {{message}}',
  },
  retry: 'Erneut versuchen',
};
