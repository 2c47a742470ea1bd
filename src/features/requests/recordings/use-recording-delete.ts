import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Recording, recordingsPageSize } from '../../../../contract/requests/recordings.ts';
import type { Deleted, DeleteTarget } from '../../../deletes/deletion.ts';
import { pageAfterDelete, useDelete } from '../../../deletes/use-delete.tsx';
import { countSelected, type Selection } from '../../../lib/selection.ts';
import { collapseRows } from '../../../ui/motion.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { TabQuery } from '../tab-query.ts';
import { recordingDeletion } from './recording-deletion.ts';

interface Options {
  monitorName: string;
  query: TabQuery;
  /** Every recording that was shown here, by correlation id. */
  seen: ReadonlyMap<string, Recording>;
  total: number;
  /** The dialog's name for the list. */
  list: string;
  reload(): Promise<void>;
  onDone(): void;
}

export function useRecordingDelete({ monitorName, query, seen, total, list, reload, onDone }: Options) {
  const { t } = useTranslation(['start', 'deletes', 'monitor']);
  const navigate = useNavigate();
  const removal = useDelete<Recording>({
    list,
    counted: (count) => t('monitor:recordings.count', { count }),
    confirm: t('deletes:ok'),
    done,
    onOutOfDate: () => void reload(),
  });

  async function done({ ids, count }: Deleted, target: DeleteTarget<Recording>) {
    const page = pageAfterDelete(query.page, total - count, recordingsPageSize);
    if (page < query.page)
      await navigate({ to: '.', search: (now) => ({ ...now, page: page > 1 ? page : undefined }) });
    else await collapseRows(reload);
    onDone();
    void showToast({ tone: 'good', text: target.deletion.done(t, count, ids, false) });
  }

  return {
    open(selection: Selection): void {
      const selected = countSelected(selection, total);
      removal.open({ deletion: recordingDeletion(monitorName, query, seen), selection, selected });
    },
    dialog: removal.dialog,
  };
}
