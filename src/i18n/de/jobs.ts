import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/jobs.ts';

export const texts: Translated<typeof en> = {
  jobs: {
    label: 'Zertifikatsanforderungen',
    running: 'Zertifikate werden angefordert:',
    progress: '{{done, number}} von {{total, number}}',
    cancelling: 'Wird abgebrochen …',
    all_one: '{{count, number}} älteres Ergebnis anzeigen',
    all_other: '{{count, number}} ältere Ergebnisse anzeigen',
    ended: 'Zertifikatsanforderungen abgeschlossen: {{done, number}} von {{total, number}} erhalten',
    pending_one: '{{count, number}} wartet auf Genehmigung am EST-Server',
    pending_other: '{{count, number}} warten auf Genehmigung am EST-Server',
    failed_one: '{{count, number}} fehlgeschlagen',
    failed_other: '{{count, number}} fehlgeschlagen',
    cancelled_one: '{{count, number}} abgebrochen',
    cancelled_other: '{{count, number}} abgebrochen',
    by: 'Gestartet von {{name}}',
    renewal: 'Erneuerung, eingeschaltet von {{name}}',
    cancel: 'Abbrechen',
    notCancelled: 'Konnte nicht abgebrochen werden: {{reason}}',
    cancelOpen:
      'Es ist unklar, ob die Anforderungen abgebrochen wurden. Beobachten Sie den Fortschritt oder brechen Sie erneut ab.',
    showFailed: 'Fehler anzeigen',
    hideFailed: 'Fehler ausblenden',
    failedRecords: 'Fehlgeschlagene Datensätze',
    showMore: 'Mehr anzeigen',
    close: 'Schließen',
  },
};
