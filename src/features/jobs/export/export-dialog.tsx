// Chooses what is exported, and writes it: one CSV file, or several in an archive. Closing it ends the export.
import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../api/app-error.ts';
import { knownToLack } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { toDay } from '../../../lib/day-range.ts';
import { zipFiles } from '../../../lib/files/zip.ts';
import { serviceNow } from '../../../lib/service-clock.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import boxClasses from '../../../ui/data-table/row-actions.module.css';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../../ui/form-dialog/use-dialog-frame.ts';
import { offerWritten } from '../../../ui/toasts/offer-written.ts';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import type { ExportPart } from './export-part.ts';
import classes from './records-section.module.css';

type Progress =
  | { part: ExportPart['name']; read: number; total: number | null }
  /** All is read, and is packed. */
  | 'packing';

interface Props {
  parts: readonly ExportPart[];
  onClose(): void;
}

export function ExportDialog({ parts, onClose }: Props) {
  const { t } = useTranslation(['start', 'import-export']);
  const { call } = useApp();
  const frame = useDialogFrame();
  const paused = useChangesPaused();
  const may = useMay();
  const offered = parts.filter(
    ({ right, capability }) => may(right) && !(capability && knownToLack(capability)),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState('');
  const stop = useRef(new AbortController());
  const chosen = offered.filter(({ name }) => !left.has(name));

  useEffect(() => {
    const { current } = stop;
    return () => current.abort();
  }, []);

  async function writeAll(signal: AbortSignal) {
    const files: File[] = [];
    let isChanging = false;
    for (const { name, write } of chosen) {
      setProgress({ part: name, read: 0, total: null });
      const onProgress = (read: number, total: number) => setProgress({ part: name, read, total });
      const written = await write({ call, t, signal, onProgress });
      signal.throwIfAborted();
      files.push(written.file);
      isChanging ||= written.isChanging;
    }
    return { files, isChanging };
  }

  async function pack(files: readonly File[], signal: AbortSignal): Promise<File> {
    const [only, ...more] = files;
    if (only && more.length === 0) return only;
    setProgress('packing');
    const archive = await zipFiles(files, signal);
    const name = t('import-export:export.archive', { day: toDay(serviceNow()) });
    return new File([archive], name, { type: archive.type });
  }

  async function save(): Promise<void> {
    const { signal } = stop.current;
    setFailure('');
    try {
      const { files, isChanging } = await writeAll(signal);
      const file = await pack(files, signal);
      const done = t('import-export:export.done', { name: file.name, count: files.length });
      await offerWritten(t, file, { done, changing: isChanging ? t('import-export:export.changing') : null });
      onClose();
    } catch (thrown) {
      if (signal.aborted) return;
      setFailure(t('import-export:export.failed', { reason: errorText(t, await toAppError(thrown)) }));
      setProgress(null);
    }
  }

  function toggle(name: string, isChosen: boolean): void {
    const next = new Set(left);
    if (isChosen) next.delete(name);
    else next.add(name);
    setLeft(next);
  }

  return (
    <Modal opened onClose={onClose} title={t('import-export:export.title')} {...frame}>
      <div className={classes.content}>
        <p className={classes.note}>{t('import-export:export.note')}</p>
        {progress === null ? (
          <fieldset className={classes.parts}>
            <legend>{t('import-export:export.what')}</legend>
            {offered.map(({ name }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  className={boxClasses.checkbox}
                  checked={!left.has(name)}
                  onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
                />
                {t(`import-export:export.parts.${name}`)}
              </label>
            ))}
          </fieldset>
        ) : (
          <Reading progress={progress} />
        )}
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      </div>
      <DialogButtons>
        <Button variant="default" size="lg" miw={128} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <ActionButton
          refused={paused ?? (chosen.length === 0 ? t('import-export:export.none') : null)}
          size="lg"
          loading={progress !== null}
          onClick={() => void save()}
        >
          {t(chosen.length === 1 ? 'import-export:export.one' : 'import-export:export.several')}
        </ActionButton>
      </DialogButtons>
    </Modal>
  );
}

function Reading({ progress }: { progress: Progress }) {
  const { t } = useTranslation(['start', 'import-export']);
  if (progress === 'packing') return <p role="status">{t('import-export:export.packing')}</p>;
  const { part: name, read, total } = progress;
  const part = t(`import-export:export.parts.${name}`);
  return (
    <>
      <p role="status">{t('import-export:export.reading', { part })}</p>
      {total !== null && (
        <>
          <p className={classes.note}>{t('import-export:export.progress', { part, read, total })}</p>
          <progress className={classes.bar} max={total} value={read} aria-label={part} />
        </>
      )}
    </>
  );
}
