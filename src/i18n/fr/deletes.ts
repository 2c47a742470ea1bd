import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/deletes.ts';

export const texts: Translated<typeof en> = {
  delete: {
    continue: 'Continuer',
    ok: 'OK',
    checking: 'Vérification…',
    deleting: 'Suppression…',
    everything: 'Tout dans « {{list}} »',
    everythingFound: 'Tout ce qui correspond à « {{search}} » dans « {{list}} »',
    filteredToo: 'avec les filtres de la liste',
    someFound: 'Dans « {{list}} », recherche « {{search}} »',
    except_one: 'sauf {{count, number}} élément désélectionné',
    except_many: 'sauf {{count, number}} éléments désélectionnés',
    except_other: 'sauf {{count, number}} éléments désélectionnés',
    records: 'Éléments à supprimer',
    more_one: 'et {{count, number}} autre',
    more_many: 'et {{count, number}} autres',
    more: 'et {{count, number}} autres',
    otherCount:
      'La liste a changé : {{count, number}} des {{selected, number}} éléments sélectionnés vont être supprimés.',
    otherTotal_one:
      'La liste a changé : {{count, number}} élément va être supprimé (votre sélection : {{selected, number}}).',
    otherTotal_many:
      'La liste a changé : {{count, number}} éléments vont être supprimés (votre sélection : {{selected, number}}).',
    otherTotal_other:
      'La liste a changé : {{count, number}} éléments vont être supprimés (votre sélection : {{selected, number}}).',
    none_one: 'L’élément sélectionné n’existe déjà plus.',
    none_many: 'Les éléments sélectionnés n’existent déjà plus.',
    none_other: 'Les éléments sélectionnés n’existent déjà plus.',
    stillThere_one:
      'Rien n’a été supprimé. Le service a répondu « {{reason}} », mais l’élément existe toujours.',
    stillThere_many:
      'Rien n’a été supprimé. Le service a répondu « {{reason}} », mais les éléments existent toujours.',
    stillThere_other:
      'Rien n’a été supprimé. Le service a répondu « {{reason}} », mais les éléments existent toujours.',
    notDone: 'Rien n’a été supprimé. {{reason}}',
    notChecked: 'Rien n’a été supprimé. La vérification a échoué : {{reason}}',
    openNotDone: '{{reason}} Rien n’a été supprimé jusqu’ici.',
    openPartly_one: '{{reason}} {{count, number}} élément sur {{expected, number}} existe toujours.',
    openPartly_many: '{{reason}} {{count, number}} éléments sur {{expected, number}} existent toujours.',
    openPartly_other: '{{reason}} {{count, number}} éléments sur {{expected, number}} existent toujours.',
    open_one: '{{reason}} Impossible de savoir si l’élément a été supprimé. Touchez « Vérifier de nouveau ».',
    open_many:
      '{{reason}} Impossible de savoir si les éléments ont été supprimés. Touchez « Vérifier de nouveau ».',
    open_other:
      '{{reason}} Impossible de savoir si les éléments ont été supprimés. Touchez « Vérifier de nouveau ».',
    checkAgain: 'Vérifier de nouveau',
  },
};
