import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/deletes.ts';

export const texts: Translated<typeof en> = {
  delete: {
    continue: 'Fortfahren',
    ok: 'OK',
    checking: 'Wird geprüft …',
    deleting: 'Wird gelöscht …',
    everything: 'Alles in „{{list}}“',
    everythingFound: 'Alles in „{{list}}“, was „{{search}}“ entspricht',
    filteredToo: 'mit den Filtern der Liste',
    someFound: 'Aus „{{list}}“, Suche „{{search}}“',
    except_one: 'bis auf {{count, number}} abgewählten Datensatz',
    except_other: 'bis auf {{count, number}} abgewählte Datensätze',
    records: 'Zu löschende Datensätze',
    more: 'und {{count, number}} weitere',
    otherCount:
      'Die Liste hat sich geändert: {{count, number}} der {{selected, number}} ausgewählten Datensätze werden gelöscht.',
    otherTotal_one:
      'Die Liste hat sich geändert: {{count, number}} Datensatz wird gelöscht (ausgewählt waren {{selected, number}}).',
    otherTotal_other:
      'Die Liste hat sich geändert: {{count, number}} Datensätze werden gelöscht (ausgewählt waren {{selected, number}}).',
    none_one: 'Der ausgewählte Datensatz ist bereits gelöscht.',
    none_other: 'Die ausgewählten Datensätze sind bereits gelöscht.',
    stillThere_one:
      'Es wurde nichts gelöscht. Der Dienst antwortete „{{reason}}“, aber der Datensatz ist noch da.',
    stillThere_other:
      'Es wurde nichts gelöscht. Der Dienst antwortete „{{reason}}“, aber die Datensätze sind noch da.',
    notDone: 'Es wurde nichts gelöscht. {{reason}}',
    notChecked: 'Es wurde nichts gelöscht. Die Prüfung ist fehlgeschlagen: {{reason}}',
    openNotDone: '{{reason}} Bisher wurde nichts gelöscht.',
    openPartly_one: '{{reason}} {{count, number}} von {{expected, number}} Datensätzen ist noch da.',
    openPartly_other: '{{reason}} {{count, number}} von {{expected, number}} Datensätzen sind noch da.',
    open_one: '{{reason}} Es ist unklar, ob der Datensatz gelöscht wurde. Drücken Sie „Erneut prüfen“.',
    open_other: '{{reason}} Es ist unklar, ob die Datensätze gelöscht wurden. Drücken Sie „Erneut prüfen“.',
    checkAgain: 'Erneut prüfen',
  },
};
