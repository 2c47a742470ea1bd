// The new credentials of a job, which wait for whoever began it until they are saved.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  confirmJobCredentials,
  type NamedCredential,
  readJobCredentials,
} from '../../contract/jobs/bulk-changes.ts';
import type { Job } from '../../contract/jobs/jobs.ts';
import { toAppError } from '../api/app-error.ts';
import { useApp } from '../data/app-context.ts';
import { errorText, writeErrorText } from '../i18n/error-text.ts';
import { showToast } from '../ui/toasts/toasts.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';

interface Unsaved {
  job: Job;
  credentials: readonly NamedCredential[];
}

/** @param whyOf why so many monitors have new credentials; without it they were restored */
export function useJobCredentials(whyOf?: (count: number) => string): {
  show(job: Job): Promise<void>;
  dialog: ReactNode;
} {
  const { t } = useTranslation(['start', 'bulk']);
  const { call } = useApp();
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);

  async function show(job: Job): Promise<void> {
    try {
      const { data } = await call(readJobCredentials, { params: { id: job.id } });
      if (data.length > 0) setUnsaved({ job, credentials: data });
    } catch (thrown) {
      const reason = errorText(t, await toAppError(thrown));
      await showToast({ tone: 'bad', text: t('bulk:job.credentialsFailed', { reason }) });
    }
  }

  async function confirm({ job }: Unsaved): Promise<void> {
    setUnsaved(null);
    try {
      await call(confirmJobCredentials, { params: { id: job.id } });
    } catch (thrown) {
      const error = await toAppError(thrown);
      const text = error.outcomeUnknown
        ? writeErrorText(t, error, t('bulk:job.confirmOpen'))
        : t('bulk:job.notConfirmed', { reason: errorText(t, error) });
      await showToast({ tone: 'bad', text });
    }
  }

  const dialog = unsaved && (
    <CredentialsDialog
      credentials={unsaved.credentials}
      {...(whyOf && { why: whyOf(unsaved.credentials.length) })}
      onSaved={() => void confirm(unsaved)}
    />
  );
  return { show, dialog };
}
