import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import type { Toast } from '../../ui/toasts/toast.ts';
import { useDownload } from '../../ui/toasts/use-download.ts';
import { recordDownload } from './round.ts';
import { roundAtom } from './round-atom.ts';
import { roundCsv } from './round-csv.ts';
import { changeRound } from './stored-round.ts';

interface RoundDownload {
  busy: boolean;
  /** Saves the CSV and remembers that; resolves with what there is to say about it. */
  save(): Promise<Toast>;
}

/** The CSV of the round, which needs no network. */
export function useRoundDownload(): RoundDownload {
  const { t } = useTranslation(['start', 'rounds']);
  const app = useApp();
  const { busy, download } = useDownload();

  async function save(): Promise<Toast> {
    const round = app.store.get(roundAtom);
    let name = '';
    const problem = await download('round', async () => {
      if (!round) throw new Error('There is no round.');
      const file = await roundCsv(t, round);
      name = file.name;
      return file;
    });
    if (problem || !round) return problem ?? { tone: 'bad', text: t('rounds:none') };
    await changeRound(app, (latest) => recordDownload(latest, round.changedAt));
    return { tone: 'good', text: t('rounds:csv.saved', { name }) };
  }

  return { busy: busy !== null, save };
}
