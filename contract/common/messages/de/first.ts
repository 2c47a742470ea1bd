import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/first.ts';

export const texts: Translated<typeof en> = {
  unavailable: 'Der Dienst ist im Moment nicht verfügbar. Bitte versuchen Sie es gleich noch einmal.',
  tooManyCalls: 'Zu viele Aufrufe. Bitte warten Sie und versuchen Sie es erneut.',
  selectionTooLarge: 'Wählen Sie höchstens 10.000 Datensätze auf einmal aus.',
};
