// The history of a record: what the audit trail says of it, the newest first.
import { Button, Modal } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditPage } from '../../contract/audit/audit.ts';
import { toAppError } from '../api/app-error.ts';
import { useSettled } from '../api/use-settled.ts';
import { useApp } from '../data/app-context.ts';
import { errorText } from '../i18n/error-text.ts';
import { TableSkeleton } from '../ui/data-table/table-skeleton.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useDialogFrame } from '../ui/form-dialog/use-dialog-frame.ts';
import { showToast } from '../ui/toasts/toasts.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { fetchAuditPage } from './audit-source.ts';
import classes from './entry-list.module.css';
import { EntryList } from './entry-list.tsx';

export interface HistoryProps {
  /** Record id of a monitor, a facility or a user. */
  record: string;
  name: string;
  onClose(): void;
}

export function HistoryDialog({ record, name, onClose }: HistoryProps) {
  const { t } = useTranslation(['start', 'audit']);
  const { call } = useApp();
  const frame = useDialogFrame();
  useFocusBack();
  const [first, setFirst] = useState(() => fetchAuditPage(call, { record }));
  const settled = useSettled(first);
  const retry = () => setFirst(fetchAuditPage(call, { record }));
  return (
    <Modal opened onClose={onClose} title={t('audit:history', { name })} {...frame} size={760}>
      <div className={classes.dialog}>
        {settled.type === 'waiting' && <TableSkeleton rows={4} />}
        {settled.type === 'failed' && (
          <EmptyState
            alert
            icon={<IconHistory size="2.5rem" stroke={1.5} aria-hidden />}
            title={errorText(t, settled.error)}
            action={{ label: t('action.retry'), run: retry }}
          />
        )}
        {settled.type === 'done' && <Entries first={settled.value} record={record} name={name} />}
      </div>
    </Modal>
  );
}

/** Where the next page begins. */
type Place = NonNullable<AuditPage['next']>;

interface EntriesProps {
  first: AuditPage;
  record: string;
  name: string;
}

function Entries({ first, record, name }: EntriesProps) {
  const { t } = useTranslation(['start', 'audit']);
  const { call } = useApp();
  const [shown, setShown] = useState<{ entries: readonly AuditEntry[]; next: Place | null }>({
    entries: first.entries,
    next: first.next ?? null,
  });
  const [busy, setBusy] = useState(false);

  async function showMore(before: Place): Promise<void> {
    setBusy(true);
    try {
      const { entries, next = null } = await fetchAuditPage(call, { record, before });
      setShown({ entries: [...shown.entries, ...entries], next });
    } catch (thrown) {
      await showToast({ tone: 'bad', text: errorText(t, await toAppError(thrown)) });
    } finally {
      setBusy(false);
    }
  }

  const { entries, next } = shown;
  if (entries.length === 0 && next === null)
    return (
      <EmptyState
        icon={<IconHistory size="2.5rem" stroke={1.5} aria-hidden />}
        title={t('audit:empty')}
        hint={t('audit:emptyHint')}
      />
    );
  return (
    <>
      <EntryList label={t('audit:history', { name })} entries={entries} about={record} isNamed />
      {next !== null && (
        <Button variant="default" mt={10} loading={busy} onClick={() => void showMore(next)}>
          {t('audit:showMore')}
        </Button>
      )}
      <div className={classes.foot}>
        <Link to="/dashboard/audit" search={{ record }} className={classes.link}>
          {t('audit:openTrail')}
        </Link>
      </div>
    </>
  );
}
