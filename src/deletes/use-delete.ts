// A delete from opening its dialog to closing it: check, question, delete. After a lost answer it checks again, so that
// the dialog never guesses. Its code is loaded when the dialog opens, not before the first row.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../data/app-context.ts';
import type { DeleteTarget } from './delete-calls.ts';
import type { BeforeCheck, Deleted, DeleteStep } from './delete-steps.ts';

interface State<Row> {
  target: DeleteTarget<Row>;
  step: DeleteStep;
  before: BeforeCheck;
}

const fresh: BeforeCheck = { unconfirmedCount: null, note: null };

export async function loadDelete() {
  const [{ send, firstRecords }, { afterCheck, afterDelete }] = await Promise.all([
    import('./delete-calls.ts'),
    import('./delete-steps.ts'),
  ]);
  return { send, firstRecords, afterCheck, afterDelete };
}

/** The page to show after a delete: the latest one, or the last that is left. */
export function pageAfterDelete(page: number, recordsLeft: number, pageSize: number): number {
  return Math.min(page, Math.max(1, Math.ceil(recordsLeft / pageSize)));
}

/**
 * @param done updates the screen; the dialog closes after it
 * @param onOutOfDate called when the dialog is closed because the selected records no longer exist
 */
export function useDelete<Row>(
  done: (deleted: Deleted, target: DeleteTarget<Row>) => Promise<void>,
  onOutOfDate: () => void,
) {
  const app = useApp();
  const { t } = useTranslation();
  const [state, setState] = useState<State<Row> | null>(null);
  const checking = useRef<AbortController | null>(null);
  useEffect(() => () => checking.current?.abort(), []);

  async function showStep(target: DeleteTarget<Row>, step: DeleteStep, before: BeforeCheck): Promise<void> {
    if (step.type === 'done') {
      await done(step, target);
      setState(null);
    } else setState({ target, step, before });
  }

  async function check(target: DeleteTarget<Row>, before: BeforeCheck): Promise<void> {
    checking.current?.abort();
    checking.current = new AbortController();
    const { signal } = checking.current;
    setState({ target, step: { type: 'checking' }, before });
    const step = await stepAfterCheck(target, before, signal).catch(
      (): DeleteStep => ({ type: 'failed', text: t('error.offline'), final: false }),
    );
    // Aborted when the dialog was closed.
    if (!signal.aborted) await showStep(target, step, before);
  }

  async function stepAfterCheck(
    target: DeleteTarget<Row>,
    before: BeforeCheck,
    signal: AbortSignal,
  ): Promise<DeleteStep> {
    const { send, firstRecords, afterCheck } = await loadDelete();
    const [answer, rows] = await Promise.all([send(app, target, signal), firstRecords(app, target, signal)]);
    const records = rows.map((row) => target.deletion.line(row, t));
    return afterCheck(t, target, answer, records, before);
  }

  async function proceed(): Promise<void> {
    if (state?.step.type !== 'asking') return;
    const { target, step } = state;
    setState({ ...state, step: { ...step, type: 'deleting' } });
    const { send, afterDelete } = await loadDelete();
    // Never aborted: a confirmed delete is done even if the dialog is closed.
    const answer = await send(app, target, new AbortController().signal, { expected: step.count });
    const next = afterDelete(t, step, answer);
    if ('type' in next) await showStep(target, next, fresh);
    else await check(target, next);
  }

  /** Does nothing while it deletes. */
  function close(): void {
    if (state?.step.type === 'deleting') return;
    if (state?.step.type === 'none') onOutOfDate();
    checking.current?.abort();
    setState(null);
  }

  return {
    /** Opens the dialog; for an empty selection it says that nothing is selected. */
    open(target: DeleteTarget<Row>): void {
      if (target.selected > 0) void check(target, fresh);
      else setState({ target, step: { type: 'empty' }, before: fresh });
    },
    /** Whether records may be deleted by this person at any moment. */
    isDeleting: state?.step.type === 'deleting' || state?.step.type === 'checking',
    /** Null while the dialog is closed. `list` is its name for the list. */
    dialogProps(list: string) {
      if (!state) return null;
      const { target, step, before } = state;
      const { deletion, selection } = target;
      return {
        title: deletion.title(t),
        step,
        scope: { selection, searchText: deletion.searchText, list },
        onContinue: () => void proceed(),
        onCheckAgain: () => void check(target, before),
        onClose: close,
      };
    },
  };
}
