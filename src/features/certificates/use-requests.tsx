// 'Get Cert' for many: for the selected certificates, or for all that a facility lacks. It asks first, with what the service
// says of it, because each certificate is really issued.

import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  maxEnrollments,
  previewEnrollments,
  startEnrollments,
} from '../../../contract/certificates/enrollment-jobs.ts';
import type { Job } from '../../../contract/jobs/jobs.ts';
import { toAppError } from '../../api/app-error.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { useApp } from '../../data/app-context.ts';
import { errorText, writeErrorText } from '../../i18n/error-text.ts';
import { contractText } from '../../i18n/message-text.ts';
import { isSelected, type Selection } from '../../lib/selection.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { rowIdOf } from './certificate-columns.tsx';
import type { CertificateSearch } from './certificate-search.ts';
import { readAll } from './certificates-csv.ts';
import { type EnrollmentBody, RequestDialog, type RequestQuestion } from './request-dialog.tsx';

interface Options {
  search: CertificateSearch;
  selection: Selection;
  /** The monitor of each certificate that was shown. */
  monitorOf: ReadonlyMap<string, string>;
  /** How many are selected. */
  count: number;
  /** Told that work is under way, before the answer: its first results may come earlier; or that none was begun. */
  onWork(isUnderWay: boolean): void;
  /** Called when the work on the selected records has begun. */
  onSelectedStarted(): void;
  /** The answer was lost: only the list of jobs can say whether one was started. */
  onLost(): void;
}

interface Requests {
  busy: boolean;
  /** The last job that was started here. */
  started: Job | null;
  askForSelected(): void;
  askForMissing(): void;
  dialog: ReactNode;
}

export function useEnrollmentRequests({
  search,
  selection,
  monitorOf,
  count,
  onWork,
  onSelectedStarted,
  onLost,
}: Options): Requests {
  const { t } = useTranslation(['start', 'certificates']);
  const { call } = useApp();
  const [question, setQuestion] = useState<RequestQuestion | null>(null);
  const [busy, setBusy] = useState(false);
  const [started, setStarted] = useState<Job | null>(null);
  /** Marks the dialog that is open; an answer for one that was closed is dropped. */
  const opened = useRef<object | null>(null);

  async function monitorIds(): Promise<string[]> {
    const ids =
      selection.mode === 'partial'
        ? [...selection.ids].flatMap((id) => monitorOf.get(id) ?? [])
        : (await readAll(call, search, true))
            .filter((row) => isSelected(selection, rowIdOf(row)))
            .map(({ monitor_id }) => monitor_id);
    return [...new Set(ids)];
  }

  async function ask(of: RequestQuestion['of'], findBody: () => Promise<EnrollmentBody>): Promise<void> {
    const token = {};
    opened.current = token;
    setQuestion({ of, state: 'checking' });
    try {
      const body = await findBody();
      const preview = onlyRecord(await call(previewEnrollments, { body }));
      if (opened.current === token) setQuestion({ of, state: 'ready', body, preview });
    } catch (thrown) {
      const reason = errorText(t, await toAppError(thrown));
      if (opened.current === token) setQuestion({ of, state: 'failed', reason });
    }
  }

  function close(): void {
    opened.current = null;
    setQuestion(null);
  }

  async function sayStarted(included: number, expected: number): Promise<void> {
    await showToast({ tone: 'good', text: t('certificates:started', { count: included }) });
    const leftOut = expected - included;
    if (leftOut > 0) await showToast({ tone: 'bad', text: t('certificates:leftOut', { count: leftOut }) });
  }

  async function sayWhyNot(thrown: unknown): Promise<void> {
    const error = await toAppError(thrown);
    const { outcomeUnknown } = error;
    const text = outcomeUnknown
      ? writeErrorText(t, error, t('certificates:maybeStarted'))
      : t('certificates:notStarted', { reason: errorText(t, error) });
    await showToast({ tone: 'bad', text });
    if (outcomeUnknown) onLost();
    else onWork(false);
  }

  async function start(body: EnrollmentBody, expected: number): Promise<void> {
    setBusy(true);
    onWork(true);
    try {
      const { data, count: included = 0 } = await call(startEnrollments, { body });
      setStarted(data[0] ?? null);
      await sayStarted(included, expected);
      if ('monitor_ids' in body) onSelectedStarted();
    } catch (thrown) {
      await sayWhyNot(thrown);
    } finally {
      setBusy(false);
      close();
    }
  }

  return {
    busy,
    started,
    askForSelected() {
      // Known before all of them are read.
      if (count > maxEnrollments) {
        void showToast({ tone: 'bad', text: contractText(t, 'enrollmentsTooMany') });
      } else void ask('selected', async () => ({ monitor_ids: await monitorIds() }));
    },
    askForMissing() {
      const { facility } = search;
      if (facility) void ask('missing', async () => ({ facility_id: facility }));
    },
    dialog: question && (
      <RequestDialog
        question={question}
        busy={busy}
        onRequest={(body, expected) => void start(body, expected)}
        onClose={close}
      />
    ),
  };
}
