import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/help.ts';

export const texts: Translated<typeof en> = {
  help: {
    title: 'Hilfe',
    guide: 'Online-Handbuch',
    guideNote: 'Wird in einem neuen Fenster geöffnet',
    guideOffline: 'Wird in einem neuen Fenster geöffnet. Offline nicht verfügbar.',
    phone: 'Kundendienst',
    email: 'Support per E-Mail',
    version: 'Version {{version}}',
    release: 'Release {{release}} · Commit {{commit}}',
    service: 'Dienst: Release {{release}} · Commit {{commit}} · Datenbank {{migration}}',
    licenses: 'Open-Source-Lizenzen',
    noContact: 'Kein Support-Kontakt',
    noContactHint: 'Wenden Sie sich an die IT-Abteilung Ihres Krankenhauses.',
  },
};
