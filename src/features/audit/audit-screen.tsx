// The audit trail: who did what and when, from where, and what changed.
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditPage, AuditVerification } from '../../../contract/audit/audit.ts';
import { dotted } from '../../../contract/common/isolate.ts';
import { useOwnError } from '../../api/reachability.ts';
import { useApp } from '../../data/app-context.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { EntryList } from '../../history/entry-list.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { formatMoment } from '../../i18n/format.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { TableSkeleton } from '../../ui/data-table/table-skeleton.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { GuideLink } from '../../ui/guide/guide-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { useDownload } from '../../ui/toasts/use-download.ts';
import { ScreenHead } from '../../ui/toolbar/screen-head.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import { auditCsv } from './audit-csv.ts';
import { AuditFilters } from './audit-filters.tsx';
import classes from './audit-screen.module.css';
import { type AuditSearch, isFiltered } from './audit-search.ts';
import { VerificationLine } from './verification-line.tsx';

export interface LoadedAudit {
  search: AuditSearch;
  page: Loaded<AuditPage>;
  /** Null for whoever is not told of it. */
  verification: Loaded<AuditVerification | null> | null;
}

export function AuditScreen({ loaded }: { loaded: LoadedAudit }) {
  const { t } = useTranslation(['start', 'audit']);
  const { call } = useApp();
  const router = useRouter();
  const paused = useChangesPaused();
  const [busy, setBusy] = useState(false);
  const { busy: downloading, download } = useDownload();
  const { search } = loaded;
  const { snapshot, error } = useLoaded(loaded.page);
  const notRefreshed = useOwnError(error);
  // A declined page counts as empty, like a list.
  const page = error?.declined ? undefined : snapshot?.value;

  async function reload(): Promise<void> {
    setBusy(true);
    await router.invalidate({ sync: true });
    setBusy(false);
  }

  async function save(): Promise<void> {
    let limitedTo: number | null = null;
    const message = await download('csv', async () => {
      const made = await auditCsv(call, t, search);
      limitedTo = made.isWhole ? null : made.count;
      return made.file;
    });
    if (message) await showToast(message);
    if (limitedTo !== null)
      await showToast({ tone: 'bad', text: t('audit:csv.limited', { count: limitedTo }) });
  }

  const title = t('audit:title');
  const retry = { label: t('action.retry'), run: () => void reload(), busy };
  return (
    <div className={classes.screen}>
      <title>{dotted(title, t('product.name'))}</title>
      <ScreenHead
        title={title}
        guide={<GuideLink topic="audit" />}
        busy={busy}
        onRefresh={() => void reload()}
        actions={
          <CsvButton
            label={t('audit:csv.download')}
            refused={paused}
            busy={downloading !== null}
            onDownload={() => void save()}
          />
        }
      >
        {loaded.verification && <VerificationLine loaded={loaded.verification} />}
      </ScreenHead>
      <AuditFilters search={search} page={page} />
      {notRefreshed && page && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} aria-hidden />} action={retry}>
          {t('list.notRefreshed', { reason: errorText(t, notRefreshed) })}
        </Notice>
      )}
      {page && <Entries search={search} page={page} />}
      {!page && error && (
        <FailedState
          error={error}
          title={t('grid.failed')}
          notStored={(outage) => t(`audit:needs${outage === 'offline' ? 'Network' : 'Service'}`)}
          retry={retry}
        />
      )}
      {!page && !error && <TableSkeleton rows={8} />}
    </div>
  );
}

function Empty({ search }: { search: AuditSearch }) {
  const { t } = useTranslation(['start', 'audit']);
  const navigate = useNavigate();
  const filtered = isFiltered(search);
  const clear = { label: t('audit:clearFilters'), run: () => void navigate({ to: '/dashboard/audit' }) };
  return (
    <EmptyState
      icon={<IconHistory size="2.5rem" stroke={1.5} aria-hidden />}
      title={t(filtered ? 'audit:emptyFiltered' : 'audit:empty')}
      hint={t(filtered ? 'audit:emptyFilteredHint' : 'audit:emptyHint')}
      {...(filtered && { action: clear })}
    />
  );
}

function Entries({ search, page }: { search: AuditSearch; page: AuditPage }) {
  const { t } = useTranslation(['start', 'audit']);
  const { entries, next, searched_date: searchedTo } = page;
  const older = next ?? null;
  return (
    <>
      {entries.length > 0 && <EntryList label={t('audit:title')} entries={entries} about={search.record} />}
      {entries.length === 0 && older === null && <Empty search={search} />}
      <nav className={classes.pages} aria-label={t('audit:pages')}>
        {searchedTo && <span>{t('audit:searchedTo', { date: formatMoment(searchedTo) })}</span>}
        {search.before !== undefined && (
          <Link to="/dashboard/audit" search={{ ...search, before: undefined }} className={classes.chip}>
            {t('audit:newest')}
          </Link>
        )}
        {older !== null && (
          <Link to="/dashboard/audit" search={{ ...search, before: older }} className={classes.chip}>
            {t(searchedTo ? 'audit:keepSearching' : 'audit:older')}
          </Link>
        )}
      </nav>
    </>
  );
}
