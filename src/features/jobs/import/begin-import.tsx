import { useSetAtom } from 'jotai';
import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportCheck, ImportMode, ImportTable } from '../../../../contract/jobs/imports.ts';
import { maxSourceLength, startImport } from '../../../../contract/jobs/imports.ts';
import { type AppError, toAppError } from '../../../api/app-error.ts';
import { onlyRecord } from '../../../api/only-record.ts';
import { sendOrFind } from '../../../api/send-or-find.ts';
import { useApp } from '../../../data/app-context.ts';
import { nothingChanged, writeErrorText } from '../../../i18n/error-text.ts';
import { begunJobs, findBegun } from '../../../jobs/change-jobs.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import classes from './import-screen.module.css';

/** Megabytes over the Wi-Fi of a ward. */
export const importTimeoutMs = 120_000;

export interface ImportAttempt {
  /** One id for each choice: a call that is repeated finds the job that it began. */
  ids: Record<ImportMode, string>;
  /** Why it is not known whether the job was begun. */
  open: RefObject<AppError | null>;
}

/** Outlives another check of the same table. */
export function useImportAttempt(): ImportAttempt {
  const [ids] = useState(() => ({ all: crypto.randomUUID(), right: crypto.randomUUID() }));
  const open = useRef<AppError | null>(null);
  return { ids, open };
}

interface Props {
  check: ImportCheck;
  attempt: ImportAttempt;
  table: ImportTable;
  /** The file's name; '' for pasted cells. */
  name: string;
  onBegun(): void;
}

/** All rows in one step, or those without errors in batches. */
export function BeginImport({ check, attempt, table, name, onBegun }: Props) {
  const { t } = useTranslation(['start', 'import-export']);
  const { call } = useApp();
  const setBegun = useSetAtom(begunJobs);
  const paused = useChangesPaused();
  const group = useId();
  const isWhole = check.right === check.rows;
  const [mode, setMode] = useState<ImportMode>('right');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { ids, open } = attempt;

  async function begin(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const source = (name || t('import-export:import.choose.pasted')).slice(0, maxSourceLength);
    const body = { ...table, id: ids[mode], mode, source };
    try {
      const job = await sendOrFind({
        open,
        send: async () => onlyRecord(await call(startImport, { body }, { timeout: importTimeoutMs })),
        find: () => findBegun(call, ids[mode]),
        notDone: (error) => nothingChanged(t, error),
      });
      setBegun((before) => [job, ...before.filter(({ id }) => id !== job.id)]);
      await showToast({ tone: 'good', text: t('import-export:import.job.begun') });
      onBegun();
    } catch (thrown) {
      setFailure(await toAppError(thrown));
      setBusy(false);
    }
  }

  return (
    <>
      <fieldset className={classes.mode}>
        <legend>{t('import-export:import.check.mode')}</legend>
        <label className={classes.choice}>
          <input
            type="radio"
            name={group}
            checked={mode === 'right'}
            disabled={busy || open.current !== null}
            onChange={() => setMode('right')}
          />
          <span>
            {t('import-export:import.check.rightOnly')}
            <span className={classes.note}>{t('import-export:import.check.rightHint')}</span>
          </span>
        </label>
        <label className={classes.choice}>
          <input
            type="radio"
            name={group}
            checked={mode === 'all'}
            disabled={!isWhole || busy || open.current !== null}
            onChange={() => setMode('all')}
          />
          <span>
            {t('import-export:import.check.all')}
            <span className={classes.note}>
              {isWhole
                ? t('import-export:import.check.allHint', { count: check.seconds })
                : t('import-export:import.check.allRefused')}
            </span>
          </span>
        </label>
      </fieldset>
      {table.entity === 'monitors' && (
        <p className={classes.note}>{t('import-export:import.check.credentials', { count: check.right })}</p>
      )}
      {table.entity === 'users' && (
        <p className={classes.note}>{t('import-export:import.check.mails', { count: check.right })}</p>
      )}
      {failure && (
        <p className={classes.failure} role="alert">
          {writeErrorText(t, failure, t('error.open.done'))}
        </p>
      )}
      <ActionButton refused={paused} size="lg" loading={busy} onClick={() => void begin()}>
        {t('import-export:import.check.begin', { count: check.right })}
      </ActionButton>
    </>
  );
}
