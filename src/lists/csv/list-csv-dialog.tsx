// Writes a list as CSV. Its progress is shown where that takes longer than a moment; closing it ends the export.
import { Button, Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../../data/list-definition.ts';
import { errorText } from '../../i18n/error-text.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import { offerWritten } from '../../ui/toasts/offer-written.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { type LoadCsvFormat, listCsv } from './list-csv.ts';
import classes from './list-csv-dialog.module.css';

interface Props<L extends ListTypes> {
  definition: ListDefinition<L>;
  query: ListQuery<L>;
  loadFormat: LoadCsvFormat<L>;
  onClose(): void;
}

interface Progress {
  read: number;
  /** Null until it is known. */
  total: number | null;
}

/** A dialog that goes at once would only flicker. */
const shownAfterMs = 500;

export function ListCsvDialog<L extends ListTypes>({ definition, query, loadFormat, onClose }: Props<L>) {
  const { t } = useTranslation(['start', 'lists']);
  const { call } = useApp();
  const [progress, setProgress] = useState<Progress>({ read: 0, total: null });
  const [isShown, setShown] = useState(false);

  const write = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    try {
      const { file, count, isChanging } = await listCsv(call, t, await loadFormat(), {
        definition,
        query,
        signal,
        onProgress: (read, total) => setProgress({ read, total }),
      });
      await offerWritten(t, file, {
        done: t('lists:listCsv.written', { name: file.name, count }),
        changing: isChanging ? t('lists:listCsv.changing') : null,
      });
    } catch (thrown) {
      if (signal.aborted) return;
      const reason = errorText(t, await toAppError(thrown));
      await showToast({ tone: 'bad', text: t('file.notDownloaded', { reason }) });
    }
    if (!signal.aborted) onClose();
  });

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => setShown(true), shownAfterMs);
    void write(stop.signal);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);

  return isShown && <ProgressDialog progress={progress} onClose={onClose} />;
}

function ProgressDialog({ progress: { read, total }, onClose }: { progress: Progress; onClose(): void }) {
  const { t } = useTranslation(['start', 'lists']);
  const frame = useDialogFrame();

  function progressText(): string {
    if (total === null) return t('lists:listCsv.begins');
    return read < total ? t('lists:listCsv.progress', { read, total }) : t('lists:listCsv.checking');
  }

  return (
    <Modal opened onClose={onClose} title={t('lists:listCsv.title')} {...frame}>
      <div className={classes.text}>
        <p role="status">{progressText()}</p>
        <progress
          className={classes.bar}
          max={total ?? 1}
          value={read}
          aria-label={t('lists:listCsv.title')}
        />
      </div>
      <DialogButtons>
        <Button variant="default" size="lg" miw={128} data-autofocus onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
