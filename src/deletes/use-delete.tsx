// A delete from opening its dialog to closing it. Its code is loaded when the dialog opens, not before the first row.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../data/app-context.ts';
import { withTexts } from '../i18n/load-texts.ts';
import { LazyComponent, lazyComponent } from '../ui/lazy/lazy-component.tsx';
import type { DeleteState } from './delete-state.ts';
import type { Deleted, DeleteTarget } from './deletion.ts';

const loadCalls = () => withTexts(import('./delete-state.ts'), 'deletes', 'messages-common');

const deleteDialog = lazyComponent(async () => {
  const [{ DeleteDialog }] = await Promise.all([
    withTexts(import('./delete-dialog.tsx'), 'deletes', 'messages-common'),
    loadCalls(),
  ]);
  return DeleteDialog;
});

type Checking = Extract<DeleteState, { type: 'checking' }>;

const firstCheck: Checking = { type: 'checking', open: null, note: null };

interface Shown<Row> {
  target: DeleteTarget<Row>;
  state: DeleteState;
}

interface Options<Row> {
  /** The dialog's name for the list. */
  list: string;
  /** '243 monitors' */
  counted(count: number): string;
  /** The label of the confirming button, 'Continue' by default. */
  confirm?: string | undefined;
  /** Updates the screen; the dialog closes after it. */
  done(deleted: Deleted, target: DeleteTarget<Row>): Promise<void>;
  /** Called when the dialog is closed because the selected records no longer exist. */
  onOutOfDate(): void;
}

/** The page to show after a delete: the latest one, or the last that is left. */
export function pageAfterDelete(page: number, recordsLeft: number, pageSize: number): number {
  return Math.min(page, Math.max(1, Math.ceil(recordsLeft / pageSize)));
}

interface Removal<Row> {
  /** Opens the dialog; for an empty selection it says that nothing is selected. */
  open(target: DeleteTarget<Row>): void;
  /** Checks anew where the open question is about records that others have deleted meanwhile. */
  recheck(isAffected: (selection: DeleteTarget<Row>['selection']) => boolean): void;
  /** Whether records may be deleted by this person at any moment. */
  isDeleting: boolean;
  /** Null while it is closed. */
  dialog: ReactNode;
}

export function useDelete<Row>(options: Options<Row>): Removal<Row> {
  const { list, counted, confirm, done, onOutOfDate } = options;
  const { call, lists } = useApp();
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown<Row> | null>(null);
  const checking = useRef<AbortController | null>(null);
  useEffect(() => () => checking.current?.abort(), []);
  const app = { call, lists, t };

  /** Shows a state; a check is begun, and the end is told the screen. */
  async function enter(target: DeleteTarget<Row>, state: DeleteState): Promise<void> {
    if (state.type === 'done') {
      await done(state, target);
      setShown(null);
      return;
    }
    setShown({ target, state });
    if (state.type === 'checking') await check(target, state);
  }

  async function check(target: DeleteTarget<Row>, state: Checking): Promise<void> {
    checking.current?.abort();
    checking.current = new AbortController();
    const { signal } = checking.current;
    const next = await loadCalls()
      .then((calls) => calls.check(app, target, state, signal))
      .catch((): DeleteState => ({ type: 'failed', text: t('error.offline'), again: state }));
    // Aborted when the dialog was closed.
    if (!signal.aborted) await enter(target, next);
  }

  async function proceed(): Promise<void> {
    if (shown?.state.type !== 'asking') return;
    const { target, state } = shown;
    setShown({ target, state: { ...state, type: 'deleting' } });
    const calls = await loadCalls();
    await enter(target, await calls.confirm(app, target, state));
  }

  /** Does nothing while it deletes. */
  function close(): void {
    if (shown?.state.type === 'deleting') return;
    if (shown?.state.type === 'none') onOutOfDate();
    checking.current?.abort();
    setShown(null);
  }

  function checkAgain(): void {
    if (shown?.state.type !== 'failed' || !shown.state.again) return;
    void enter(shown.target, { type: 'checking', ...shown.state.again });
  }

  return {
    open(target) {
      void enter(target, target.selected > 0 ? firstCheck : { type: 'empty' });
    },
    recheck(isAffected) {
      if (shown?.state.type === 'asking' && isAffected(shown.target.selection))
        void enter(shown.target, firstCheck);
    },
    isDeleting: shown?.state.type === 'deleting' || shown?.state.type === 'checking',
    dialog: shown && (
      <LazyComponent
        of={deleteDialog}
        props={{
          title: shown.target.deletion.title(t),
          state: shown.state,
          scope: {
            selection: shown.target.selection,
            searchText: shown.target.deletion.searchText,
            filtered: shown.target.deletion.filtered === true,
            list,
          },
          counted,
          confirm,
          onContinue: () => void proceed(),
          onCheckAgain: checkAgain,
          onClose: close,
        }}
      />
    ),
  };
}
