import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/deletes.ts';

export const texts: Translated<typeof en> = {
  delete: {
    continue: 'Continuar',
    ok: 'Aceptar',
    checking: 'Comprobando…',
    deleting: 'Eliminando…',
    everything: 'Todo en «{{list}}»',
    everythingFound: 'Todo en «{{list}}» que coincide con «{{search}}»',
    filteredToo: 'con los filtros de la lista',
    someFound: 'De «{{list}}», búsqueda «{{search}}»',
    except_one: 'excepto {{count, number}} que desmarcó',
    except_many: 'excepto {{count, number}} que desmarcó',
    except_other: 'excepto {{count, number}} que desmarcó',
    records: 'Elementos que se eliminarán',
    more: 'y {{count, number}} más',
    otherCount:
      'La lista cambió: se eliminarán {{count, number}} de los {{selected, number}} elementos seleccionados.',
    otherTotal_one:
      'La lista cambió: se eliminará {{count, number}} elemento (seleccionó {{selected, number}}).',
    otherTotal_many:
      'La lista cambió: se eliminarán {{count, number}} elementos (seleccionó {{selected, number}}).',
    otherTotal_other:
      'La lista cambió: se eliminarán {{count, number}} elementos (seleccionó {{selected, number}}).',
    none_one: 'El elemento seleccionado ya no existe.',
    none_many: 'Los elementos seleccionados ya no existen.',
    none_other: 'Los elementos seleccionados ya no existen.',
    stillThere_one: 'No se eliminó nada. El servicio respondió «{{reason}}», pero el elemento sigue ahí.',
    stillThere_many: 'No se eliminó nada. El servicio respondió «{{reason}}», pero los elementos siguen ahí.',
    stillThere_other:
      'No se eliminó nada. El servicio respondió «{{reason}}», pero los elementos siguen ahí.',
    notDone: 'No se eliminó nada. {{reason}}',
    notChecked: 'No se eliminó nada. La comprobación falló: {{reason}}',
    openNotDone: '{{reason}} Hasta ahora no se eliminó nada.',
    openPartly_one: '{{reason}} Aún existe {{count, number}} de los {{expected, number}} elementos.',
    openPartly_many: '{{reason}} Aún existen {{count, number}} de los {{expected, number}} elementos.',
    openPartly_other: '{{reason}} Aún existen {{count, number}} de los {{expected, number}} elementos.',
    open_one: '{{reason}} No se sabe si el elemento se eliminó. Pulse «Comprobar de nuevo».',
    open_many: '{{reason}} No se sabe si los elementos se eliminaron. Pulse «Comprobar de nuevo».',
    open_other: '{{reason}} No se sabe si los elementos se eliminaron. Pulse «Comprobar de nuevo».',
    checkAgain: 'Comprobar de nuevo',
  },
};
