import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportEntityName } from '../../../../contract/jobs/import-fields.ts';
import { checkImport, type ImportCheck, type ImportTable } from '../../../../contract/jobs/imports.ts';
import { onlyRecord } from '../../../api/only-record.ts';
import { useSettled } from '../../../api/use-settled.ts';
import { useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useDownload } from '../../../ui/toasts/use-download.ts';
import { BeginImport, type ImportAttempt, importTimeoutMs, useImportAttempt } from './begin-import.tsx';
import { issuesCsv, reasonText } from './import-csv.ts';
import { fieldLabel } from './import-fields.ts';
import classes from './import-screen.module.css';
import { type Columns, toImportTable } from './source-table.ts';

interface Props {
  entity: ImportEntityName;
  /** The file's name; '' for pasted cells. */
  name: string;
  columns: Columns;
  fields: readonly (string | null)[];
  onBegun(): void;
}

export function CheckStep({ entity, name, columns, fields, onBegun }: Props) {
  const { t } = useTranslation(['start', 'import-export']);
  const { call } = useApp();
  const [tries, setTries] = useState(0);
  const attempt = useImportAttempt();
  const table = useMemo(
    () => toImportTable({ entity, columns, fields, unassigned: t('monitors.unassigned') }),
    [entity, columns, fields, t],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again with each try
  const answer = useMemo(() => {
    const asked = call(checkImport, { body: table }, { timeout: importTimeoutMs }).then(onlyRecord);
    asked.catch(() => undefined);
    return asked;
  }, [call, table, tries]);
  const check = useSettled(answer);

  if (check.type === 'done') {
    return (
      <Checked
        check={withNotices(t, check.value, columns)}
        attempt={attempt}
        table={table}
        name={name}
        onAgain={() => setTries(tries + 1)}
        onBegun={onBegun}
      />
    );
  }
  if (check.type === 'failed') {
    return (
      <>
        <p className={classes.failure} role="alert">
          {t('import-export:import.check.failed', { reason: errorText(t, check.error) })}
        </p>
        <Button variant="default" onClick={() => setTries(tries + 1)}>
          {t('import-export:import.check.again')}
        </Button>
      </>
    );
  }
  return <p role="status">{t('import-export:import.check.checking', { count: table.rows.length })}</p>;
}

/** Long enough to know a cell by. */
const maxShownLength = 80;

/** Adds the notices of the table itself to the issues that the service found, by row. */
function withNotices(
  t: TFunction<['start', 'import-export']>,
  check: ImportCheck,
  { notices }: Columns,
): ImportCheck {
  const said = notices.map(({ row, type, value }) => ({
    row,
    field: null,
    message: t(`import-export:import.check.${type}`),
    value: value.length > maxShownLength ? `${value.slice(0, maxShownLength)}…` : value,
    warning: true,
  }));
  const issues = [...said, ...check.issues].sort((one, other) => one.row - other.row);
  return { ...check, issues };
}

interface CheckedProps {
  check: ImportCheck;
  attempt: ImportAttempt;
  table: ImportTable;
  name: string;
  onAgain(): void;
  onBegun(): void;
}

function Checked({ check, attempt, table, name, onAgain, onBegun }: CheckedProps) {
  const { t } = useTranslation(['start', 'import-export']);
  const warned = new Set(check.issues.filter(({ warning }) => warning).map(({ row }) => row)).size;
  const wrong = check.rows - check.right;
  return (
    <div className={classes.checked}>
      <div role="status">
        <p>{t('import-export:import.check.right', { count: check.right })}</p>
        {wrong > 0 && (
          <p className={classes.failure}>{t('import-export:import.check.wrong', { count: wrong })}</p>
        )}
        {warned > 0 && (
          <p className={classes.warning}>{t('import-export:import.check.warned', { count: warned })}</p>
        )}
      </div>
      {check.issues.length > 0 && <Issues check={check} onAgain={onAgain} />}
      {check.right > 0 && (
        <BeginImport check={check} attempt={attempt} table={table} name={name} onBegun={onBegun} />
      )}
    </div>
  );
}

/** The file has all of them. */
const shownIssues = 100;

function Issues({ check: { issues }, onAgain }: { check: ImportCheck; onAgain(): void }) {
  const { t } = useTranslation(['start', 'import-export']);
  const { busy, download } = useDownload();

  async function save(): Promise<void> {
    const message = await download('issues', () => issuesCsv(t, issues));
    if (message) await showToast(message);
  }

  return (
    <>
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={busy !== null}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void save()}
        >
          {t('import-export:import.check.csv')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('import-export:import.check.again')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard, too */}
      <section className={classes.issues} aria-label={t('import-export:import.check.label')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('import-export:import.check.row')}</th>
              <th scope="col">{t('import-export:import.check.column')}</th>
              <th scope="col">{t('import-export:import.check.value')}</th>
              <th scope="col">{t('import-export:import.check.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {issues.slice(0, shownIssues).map((issue) => {
              const reason = reasonText(t, issue);
              return (
                <tr key={`${issue.row} ${issue.field} ${issue.message}`}>
                  <th scope="row" data-head={t('import-export:import.check.row')}>
                    {issue.row}
                  </th>
                  <td data-head={t('import-export:import.check.column')}>
                    {issue.field ? fieldLabel(t, issue.field) : t('import-export:import.check.wholeRow')}
                  </td>
                  <td data-head={t('import-export:import.check.value')} translate="no">
                    {issue.value}
                  </td>
                  <td>{issue.warning ? t('import-export:import.check.warning', { reason }) : reason}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {issues.length > shownIssues && (
        <p className={classes.note}>
          {t('import-export:import.check.more', { count: issues.length - shownIssues })}
        </p>
      )}
    </>
  );
}
