import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/imports.ts';

export const texts: Translated<typeof en> = {
  importAdministrator: 'Utilisez « oui » ou « non ».',
  importCellTooLong: 'Une cellule contient plus de 2 000 caractères.',
  importDateLike: 'Cela ressemble à une date. Un tableur l’a peut-être modifié.',
  importEmpty: 'Il n’y a aucune ligne à importer.',
  importErrorValue: 'Le tableur affiche une erreur dans cette cellule.',
  importFacilityAmbiguous:
    'Plusieurs établissements portent ce nom. Ajoutez la ville ou l’ID de l’établissement.',
  importFacilityDiffers: 'L’établissement qui a cet ID porte un autre nom ou se trouve dans une autre ville.',
  importFacilityUnknown:
    'Aucun établissement ne porte ce nom. Ajoutez d’abord l’établissement, ou corrigez le nom.',
  importFacilityCodeUnknown: 'Aucun établissement n’a cet ID.',
  importFormula: 'Ceci est une formule, qui n’est pas calculée. Copiez sa valeur.',
  importHasErrors: 'Certaines lignes contiennent des erreurs ; rien n’a donc été importé.',
  importNumberShortened:
    'Un tableur a abrégé ce nombre. Mettez la colonne au format texte et saisissez-le de nouveau.',
  importOthersFailed: 'Non importé, car d’autres lignes contiennent des erreurs.',
  importRowSurplus: 'La ligne a plus de cellules qu’il n’y a de colonnes.',
  importSameRow: 'Le fichier contient deux fois cette ligne.',
  importSameValue: 'Une autre ligne du fichier a la même valeur.',
  importStateUnknown: 'État inconnu. Utilisez le nom complet, par exemple Massachusetts.',
  importTimeZoneUnknown: 'Fuseau horaire inconnu. Utilisez un nom comme America/New_York.',
  importTooLarge: 'On peut importer 10 000 lignes au plus à la fois.',
  importZeroLost: 'Plus court que les autres. Un tableur a peut-être supprimé des zéros au début.',
  importZipZeroLost: '5 chiffres requis. Un tableur a peut-être supprimé le 0 au début.',
};
