// 'Get Cert' for many asks first: for the selected certificates, or for all that a facility lacks.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxEnrollments } from '../../../contract/certificates/enrollment-jobs.ts';
import type { Job } from '../../../contract/service/jobs.ts';
import type { Selection } from '../../lib/selection.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import type { CertificateSearch } from './certificate-search.ts';
import { RequestDialog } from './request-dialog.tsx';
import { useEnrollments } from './use-enrollments.ts';

interface Options {
  search: CertificateSearch;
  selection: Selection;
  /** How many are selected. */
  count: number;
  /** What was selected is under way. */
  onStarted(): void;
}

interface Requests {
  busy: boolean;
  started: Job | null;
  askForSelected(): void;
  askForMissing(): void;
  dialog: ReactNode;
}

export function useRequests({ search, selection, count, onStarted }: Options): Requests {
  const { t } = useTranslation();
  const { busy, started, start, startMissing } = useEnrollments(search);
  const [asking, setAsking] = useState<'selected' | 'missing' | null>(null);
  const { facility } = search;

  async function request(): Promise<void> {
    if (asking === 'missing') {
      if (facility) await startMissing(facility);
    } else if (await start(selection)) onStarted();
    setAsking(null);
  }

  return {
    busy,
    started,
    askForSelected() {
      // Known before all of them are read.
      if (count <= maxEnrollments) setAsking('selected');
      else void showToast({ tone: 'bad', text: t('contract.enrollmentsTooMany') });
    },
    askForMissing: () => setAsking('missing'),
    dialog: asking && (
      <RequestDialog
        count={asking === 'missing' ? null : count}
        busy={busy}
        onRequest={() => void request()}
        onClose={() => setAsking(null)}
      />
    ),
  };
}
