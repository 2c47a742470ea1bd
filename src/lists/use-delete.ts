// A delete while its dialog is open: checked when it opens, asked, done once, and where the answer is lost,
// checked again, so that the dialog says what is true.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../session/console.ts';
import { firstRecords, send } from './delete-calls.ts';
import {
  afterCheck,
  afterDelete,
  type Before,
  type Deleted,
  type DeleteStep,
  type Subject,
} from './delete-steps.ts';

interface State<Row, S extends string, M extends string> {
  subject: Subject<Row, S, M>;
  step: DeleteStep;
  before: Before;
}

const fresh: Before = { lost: null, note: null };

/** @param done makes right what is behind the dialog; the dialog closes after it */
export function useDelete<Row, S extends string, M extends string>(
  done: (deleted: Deleted) => Promise<void>,
) {
  const parts = useConsole();
  const { t } = useTranslation();
  const [state, setState] = useState<State<Row, S, M> | null>(null);
  const checking = useRef<AbortController | null>(null);
  useEffect(() => () => checking.current?.abort(), []);

  async function become(subject: Subject<Row, S, M>, step: DeleteStep, before: Before): Promise<void> {
    if (step.is === 'done') {
      await done(step);
      setState(null);
    } else setState({ subject, step, before });
  }

  async function check(subject: Subject<Row, S, M>, before: Before): Promise<void> {
    checking.current?.abort();
    checking.current = new AbortController();
    const { signal } = checking.current;
    setState({ subject, step: { is: 'checking' }, before });
    const read = Promise.all([send(parts, subject, signal), firstRecords(parts, subject, signal)]);
    const [answer, rows = []] = await read.catch(() => []);
    if (!answer || signal.aborted) return;
    const records = rows.map((row) => subject.deletes.line(row, t));
    await become(subject, afterCheck(t, subject, answer, records, before), before);
  }

  async function proceed(): Promise<void> {
    if (state?.step.is !== 'asking') return;
    const { subject, step } = state;
    setState({ ...state, step: { ...step, is: 'deleting' } });
    // It is never given up: what was asked for once is done, whatever becomes of the dialog.
    const answer = await send(parts, subject, new AbortController().signal, { expected: step.count });
    const next = afterDelete(t, step, answer);
    if ('is' in next) await become(subject, next, fresh);
    else await check(subject, next);
  }

  return {
    state,
    /** Opens the dialog for a selection; an empty one is told so. */
    open(subject: Subject<Row, S, M>): void {
      if (subject.selected > 0) void check(subject, fresh);
      else setState({ subject, step: { is: 'empty' }, before: fresh });
    },
    proceed,
    checkAgain: () => state && void check(state.subject, state.before),
    /** Closes it; while it deletes, it stays. */
    close(): void {
      if (state?.step.is === 'deleting') return;
      checking.current?.abort();
      setState(null);
    },
  };
}
