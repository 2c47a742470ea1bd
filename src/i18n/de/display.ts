import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/display.ts';

export const texts: Translated<typeof en> = {
  display: {
    title: 'Anzeige',
    lead: 'Änderungen gelten sofort und nur für Sie auf diesem Gerät.',
    preview: 'Vorschau',
    lists: 'Listen',
    list: 'Liste',
    columns: 'Spalten',
    columnsHint: 'Wählen Sie, was in welcher Reihenfolge angezeigt wird.',
    alwaysShown: 'Wird immer angezeigt: Daran erkennen Sie den Datensatz.',
    up: '{{column}} nach oben',
    down: '{{column}} nach unten',
    moved: '{{column}} ist jetzt an Position {{position, number}} von {{total, number}}',
    sortBy: 'Standardsortierung',
    order: 'Reihenfolge',
    asc: 'Aufsteigend',
    desc: 'Absteigend',
    created: 'Hinzugefügt am',
    pageSize: 'Zeilen pro Seite',
    resetList: 'Diese Liste zurücksetzen',
    listReset: '{{list}}: Spalten und Sortierung sind zurückgesetzt',
    look: 'Darstellung',
    density: 'Dichte',
    compact: 'Kompakt',
    comfortable: 'Großzügig',
    glove: 'Für Handschuhe',
    contrast: 'Kontrast',
    normal: 'Normal',
    high: 'Hoch',
    colourScheme: 'Farben',
    light: 'Hell',
    dark: 'Dunkel',
    auto: 'Automatisch',
    startScreen: 'Startseite',
    startHint: 'Mit dieser Seite öffnet sich die Konsole. Links öffnen weiterhin ihr eigenes Ziel.',
    startUnknown:
      'Die gewählte Startseite ist nicht verfügbar. Die Konsole öffnet sich stattdessen mit dieser Seite.',
    reset: 'Alles zurücksetzen',
    isReset: 'Die Anzeige ist zurückgesetzt',
    undo: 'Rückgängig',
    notStored:
      'Auf diesem Gerät ist kein Platz für Ihre Einstellungen. Diese gelten nur, bis die Seite geschlossen wird.',
    notKept:
      'Dieser Browser erlaubt kein Speichern: Ihre Einstellungen gelten nur, bis die Seite geschlossen wird.',
  },
};
