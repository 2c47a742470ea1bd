import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/forms.ts';

export const texts: Translated<typeof en> = {
  form: {
    discardQuestion: 'Abandonner les modifications non enregistrées ?',
    discard: 'Abandonner',
    keepEditing: 'Continuer la saisie',
    saved: '{{name}} enregistré',
    notSaved: 'Non enregistré : {{reason}}',
    notRead:
      'Les données affichées sont celles enregistrées ; les plus récentes n’ont pas pu être chargées. {{reason}}',
    open: 'Impossible de savoir si l’enregistrement a eu lieu. Touchez « Enregistrer » pour vérifier.',
    openSendAgain: 'Impossible de savoir si l’enregistrement a eu lieu. Vous pouvez renvoyer.',
    reset: 'Réinitialiser',
    empty: '(vide)',
    conflict: {
      lead: 'Quelqu’un d’autre a modifié cet élément. Choisissez les valeurs à conserver.',
      otherPart:
        'Quelqu’un d’autre a modifié une autre partie de cet élément. Enregistrez de nouveau pour conserver vos valeurs.',
      theirs: 'Autre version (actuelle)',
      yours: 'Ma version',
      keepAllTheirs: 'Garder toutes les autres',
      keepAllMine: 'Garder toutes les miennes',
      missing: 'Choisissez une version pour chaque champ.',
    },
  },
  deletedRecord: {
    edit: '« {{name}} » a été supprimé. Copiez ce dont vous avez besoin, puis fermez cette boîte de dialogue.',
    restorable: '« {{name}} » a été supprimé. Restaurez-le pour enregistrer vos modifications.',
    chosen: '« {{name}} » a été supprimé. Choisissez un autre moniteur.',
    plain: '« {{name}} » a été supprimé.',
    moved: '« {{name}} » n’appartient plus à cet établissement. Fermez cette boîte de dialogue.',
    restored: '« {{name}} » a été restauré. Votre saisie a été conservée.',
    facility_one: '{{names}} a été supprimé. Choisissez un autre établissement.',
    facility_many: '{{names}} ont été supprimés. Choisissez d’autres établissements.',
    facility_other: '{{names}} ont été supprimés. Choisissez d’autres établissements.',
    quoted: '« {{name}} »',
    typed: 'Votre saisie n’a pas été enregistrée. Vous pouvez la copier.',
    copy: 'Copier',
    copied: 'Copié',
    certificatesLeft_one:
      '{{count, number}} certificat donne encore à ce moniteur l’accès au réseau de son établissement actuel. Il figurera dans Certificats, « À révoquer ».',
    certificatesLeft_many:
      '{{count, number}} certificats donnent encore à ce moniteur l’accès au réseau de son établissement actuel. Ils figureront dans Certificats, « À révoquer ».',
    certificatesLeft_other:
      '{{count, number}} certificats donnent encore à ce moniteur l’accès au réseau de son établissement actuel. Ils figureront dans Certificats, « À révoquer ».',
  },
  field: {
    leftOut: ' (ignoré : {{signs}})',
    contains: ' (ici : {{signs}})',
    notPasted: 'Non collé : {{rule}}',
    notPastedSigns: 'Non collé à cause de {{signs}}. {{rule}}',
    notNumber: 'Non collé : « {{text}} » n’est pas un numéro de la bonne longueur',
    codeSet: 'Indicatif {{code}}, comme collé',
    partLeftOut: 'Ignoré : {{signs}}',
    space: 'espace',
    quotationMark: 'guillemet',
    apostrophe: 'apostrophe',
    invisible: 'signe invisible',
  },
};
