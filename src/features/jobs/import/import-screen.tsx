// Imports monitors, facilities or users: a table is chosen, its columns are matched, its rows are checked, then a job adds
// them. Until then nothing is written, and nothing of the table is kept.
import { Button, Title } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOfList } from '../../../../contract/common/entities.ts';
import { dotted } from '../../../../contract/common/isolate.ts';
import { type ImportEntityName, importEntities } from '../../../../contract/jobs/import-fields.ts';
import { useCapability } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { labelled } from '../../../i18n/punctuation.ts';
import { changeRights, type May, useMay } from '../../../session/rights/rights.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GuideLink } from '../../../ui/guide/guide-link.tsx';
import { ScreenHead } from '../../../ui/toolbar/screen-head.tsx';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ImportJobs } from './import-jobs.tsx';
import classes from './import-screen.module.css';
import { looksLikeHead } from './looks-like-head.ts';
import { type Matched, MatchStep } from './match-step.tsx';
import { columnsOf, type SourceTable } from './source-table.ts';

/** @param of the entity of the address */
export function ImportScreen({ of }: { of: string | undefined }) {
  // The last two have the names of columns.
  const { t } = useTranslation(['start', 'import-export']);
  const { call } = useApp();
  const isOffered = useCapability(call, 'imports');
  const may = useMay();
  const entities = importEntities.filter((each) => mayImport(may, each));
  const entity = entities.find((each) => each === of) ?? entities[0] ?? 'monitors';
  const title = t('import-export:import.title');
  /** Stays when another entity is chosen. */
  const [pasted, setPasted] = useState('');
  return (
    <div className={classes.screen}>
      <title>{dotted(title, t('product.name'))}</title>
      <ScreenHead title={title} guide={<GuideLink topic="import-table" />}>
        <p className={classes.note}>{t('import-export:import.note')}</p>
      </ScreenHead>
      {isOffered === false ? (
        <EmptyState
          icon={<IconTableImport size="2.5rem" stroke={1.5} aria-hidden />}
          title={t('import-export:import.notOffered')}
          hint={t('import-export:import.notOfferedHint')}
        />
      ) : (
        <>
          <ImportJobs />
          <Steps key={entity} entity={entity} entities={entities} pasted={pasted} onPasted={setPasted} />
        </>
      )}
    </div>
  );
}

/** Importing records is adding them. */
function mayImport(may: May, entity: ImportEntityName): boolean {
  const kind = kindOfList(entity);
  return may(kind && changeRights[kind]);
}

interface StepsProps {
  entity: ImportEntityName;
  /** Those that this person may import. */
  entities: readonly ImportEntityName[];
  /** Cells in the field for them. */
  pasted: string;
  onPasted(text: string): void;
}

function Steps({ entity, entities, pasted, onPasted }: StepsProps) {
  const { t } = useTranslation(['start', 'import-export']);
  const navigate = useNavigate();
  const [table, setTable] = useState<SourceTable | null>(null);
  const [matched, setMatched] = useState<Matched | null>(null);
  const [isMatching, setMatching] = useState(true);
  /** Null while nobody has chosen: then it is guessed, anew in another encoding. */
  const [headChoice, setHeadChoice] = useState<boolean | null>(null);
  const hasHead = headChoice ?? (table !== null && looksLikeHead(t, entity, table));

  function restart(): void {
    setTable(null);
    setMatched(null);
    setMatching(true);
  }

  function restartEmpty(): void {
    restart();
    onPasted('');
  }

  function take(read: SourceTable): void {
    setHeadChoice(null);
    setTable(read);
  }

  return (
    <>
      <Step
        number={1}
        title={t('import-export:import.choose.title')}
        summary={table && summaryOf(table)}
        {...(table && { onChange: restart })}
      >
        <ChooseStep
          entity={entity}
          entities={entities}
          onEntity={(next) => void navigate({ to: '/dashboard/import', search: { of: next } })}
          onTable={take}
          pasted={pasted}
          onPasted={onPasted}
        />
      </Step>
      {table && (
        <Step
          number={2}
          title={t('import-export:import.match.title')}
          summary={
            matched && !isMatching
              ? t('import-export:import.columns', { count: matched.fields.filter(Boolean).length })
              : null
          }
          onChange={() => setMatching(true)}
        >
          <MatchStep
            entity={entity}
            table={table}
            onTable={setTable}
            hasHead={hasHead}
            onHasHead={setHeadChoice}
            before={matched}
            onMatched={(columns, fields) => {
              setMatched({ columns, fields });
              setMatching(false);
            }}
          />
        </Step>
      )}
      {table && matched && !isMatching && (
        <Step number={3} title={t('import-export:import.check.title')} summary={null}>
          <CheckStep entity={entity} name={table.name} {...matched} onBegun={restartEmpty} />
        </Step>
      )}
    </>
  );

  function summaryOf(source: SourceTable): string {
    const { heads, rows } = columnsOf(source, hasHead);
    return t('import-export:import.summary', {
      name: source.name || t('import-export:import.choose.pasted'),
      rows: t('import-export:import.rows', { count: rows.length }),
      columns: t('import-export:import.columns', { count: heads.length }),
    });
  }
}

interface StepProps {
  number: number;
  title: string;
  /** In place of the step, once it is done. */
  summary: string | null;
  onChange?(): void;
  children: ReactNode;
}

function Step({ number, title, summary, onChange, children }: StepProps) {
  const { t } = useTranslation(['start', 'import-export']);
  return (
    <section className={classes.step}>
      <div className={classes.stepHead}>
        <Title order={2} className={classes.stepTitle}>
          {t('import-export:import.step', { number, title })}
        </Title>
        {summary !== null && <p className={classes.summary}>{summary}</p>}
        {summary !== null && onChange && (
          <Button
            variant="default"
            aria-label={labelled(t('import-export:import.change'), title)}
            onClick={onChange}
          >
            {t('import-export:import.change')}
          </Button>
        )}
      </div>
      {summary === null && children}
    </section>
  );
}
