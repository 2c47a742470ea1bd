import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/imports.ts';

export const texts: Translated<typeof en> = {
  importAdministrator: 'Verwenden Sie „ja“ oder „nein“.',
  importCellTooLong: 'Eine Zelle hat mehr als 2.000 Zeichen.',
  importDateLike: 'Das sieht wie ein Datum aus. Vielleicht hat eine Tabellenkalkulation es geändert.',
  importEmpty: 'Es gibt keine Zeilen zu importieren.',
  importErrorValue: 'Die Tabellenkalkulation zeigt in dieser Zelle einen Fehler.',
  importFacilityAmbiguous:
    'Mehrere Einrichtungen haben diesen Namen. Ergänzen Sie den Ort oder die Einrichtungs-ID.',
  importFacilityDiffers: 'Die Einrichtung mit dieser Einrichtungs-ID hat einen anderen Namen oder Ort.',
  importFacilityUnknown:
    'Keine Einrichtung hat diesen Namen. Fügen Sie zuerst die Einrichtung hinzu oder korrigieren Sie den Namen.',
  importFacilityCodeUnknown: 'Keine Einrichtung hat diese Einrichtungs-ID.',
  importFormula: 'Das ist eine Formel, die nicht berechnet wird. Kopieren Sie ihren Wert.',
  importHasErrors: 'Einige Zeilen haben Fehler, deshalb wurde nichts importiert.',
  importNumberShortened:
    'Eine Tabellenkalkulation hat diese Zahl verkürzt. Formatieren Sie die Spalte als Text und geben Sie die Zahl erneut ein.',
  importOthersFailed: 'Nicht importiert, weil andere Zeilen Fehler haben.',
  importRowSurplus: 'Die Zeile hat mehr Zellen, als es Spalten gibt.',
  importSameRow: 'Die Datei enthält diese Zeile zweimal.',
  importSameValue: 'Eine andere Zeile der Datei hat denselben Wert.',
  importStateUnknown: 'Unbekannter Bundesstaat. Verwenden Sie den vollen Namen, zum Beispiel Massachusetts.',
  importTimeZoneUnknown: 'Unbekannte Zeitzone. Verwenden Sie einen Namen wie America/New_York.',
  importTooLarge: 'Höchstens 10.000 Zeilen können auf einmal importiert werden.',
  importZeroLost:
    'Kürzer als die anderen. Vielleicht hat eine Tabellenkalkulation Nullen am Anfang entfernt.',
  importZipZeroLost:
    '5 Ziffern erforderlich. Vielleicht hat eine Tabellenkalkulation die 0 am Anfang entfernt.',
};
