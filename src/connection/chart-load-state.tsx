// The state of a chart's data: how old it is where the service did not answer, and why, with Retry.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnError } from '../api/reachability.ts';
import type { LoadedState } from '../data/use-loaded.ts';
import { errorText } from '../i18n/error-text.ts';
import { formatTime } from '../i18n/format.ts';
import { asSentence, sentences } from '../i18n/punctuation.ts';
import { Notice } from '../ui/notice.tsx';
import { useIsSaid } from '../ui/said-failure.ts';

type State = Pick<LoadedState<unknown>, 'snapshot' | 'error' | 'refetch'>;

/** The time of what is shown, where it is not what the service answers now. */
export function staleTime({ snapshot, error }: State): string | null {
  return snapshot && error ? formatTime(snapshot.requestedAt, 'HH:mm') : null;
}

/** Nothing where the shell says already that the service is away. */
export function LoadFailure({ title, state }: { title: string; state: State }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { snapshot, error, refetch } = state;
  const notRefreshed = useOwnError(error);
  const reason = error && errorText(t, error);
  const isSaid = useIsSaid(reason);
  if (!error || (snapshot && (isSaid || !notRefreshed))) return null;

  async function retry(): Promise<void> {
    setBusy(true);
    await refetch();
    setBusy(false);
  }
  if (isSaid) return <p>{asSentence(title)}</p>;
  return (
    <Notice
      tone="bad"
      icon={<IconAlertTriangle size={22} aria-hidden />}
      action={{ label: t('action.retry'), run: () => void retry(), busy }}
    >
      {sentences(title, reason)}
    </Notice>
  );
}
