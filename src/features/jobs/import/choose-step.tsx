import { Button, Textarea } from '@mantine/core';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportEntityName } from '../../../../contract/jobs/import-fields.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { contractText } from '../../../i18n/message-text.ts';
import { labelled, listed } from '../../../i18n/punctuation.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useDownload } from '../../../ui/toasts/use-download.ts';
import { templateCsv } from './import-csv.ts';
import { fieldLabel, labelsOf } from './import-fields.ts';
import classes from './import-screen.module.css';
import { problemText } from './problem-text.ts';
import {
  type ReadSource,
  readFile,
  readPasted,
  type SourceTable,
  type TableProblem,
} from './source-table.ts';

interface Props {
  entity: ImportEntityName;
  /** Those to choose from. */
  entities: readonly ImportEntityName[];
  onEntity(entity: ImportEntityName): void;
  onTable(table: SourceTable): void;
  pasted: string;
  onPasted(text: string): void;
}

export function ChooseStep({ entity, entities, onEntity, onTable, pasted, onPasted }: Props) {
  const { t, i18n } = useTranslation(['start', 'import-export']);
  const name = useId();
  const hint = useId();
  const [problem, setProblem] = useState<TableProblem | null>(null);
  const { busy, download } = useDownload();
  const hasRoles = useOffers(useApp().call, 'roles');

  function take(read: ReadSource): void {
    if ('table' in read) onTable(read.table);
    else setProblem(read.problem);
  }

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0];
    // Otherwise choosing the same file again, after it was corrected, would be no change.
    currentTarget.value = '';
    if (file) take(await readFile(file, i18n.language));
  }

  async function saveTemplate(): Promise<void> {
    const message = await download('template', () => templateCsv(t, entity, hasRoles));
    if (message) await showToast(message);
  }

  const optional = labelsOf(t, entity, { required: false, hasRoles });
  return (
    <div className={classes.choose}>
      <fieldset className={classes.entity}>
        <legend>{t('import-export:import.choose.entity')}</legend>
        {entities.map((each) => (
          <label key={each} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === entity}
              onChange={() => onEntity(each)}
            />
            {t(`import-export:import.choose.${each}`)}
          </label>
        ))}
      </fieldset>
      <div className={classes.fields}>
        <p>
          {t('import-export:import.choose.columns', {
            names: listed(labelsOf(t, entity, { required: true, hasRoles })),
          })}
        </p>
        <p className={classes.note}>
          {t('import-export:import.choose.optional', { names: listed(optional) })}
        </p>
        {entity === 'users' && hasRoles && (
          <p className={classes.note}>
            {labelled(fieldLabel(t, 'roles'), contractText(t, 'importRoleUnknown'))}
          </p>
        )}
        <Button
          variant="default"
          loading={busy !== null}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void saveTemplate()}
        >
          {t('import-export:import.choose.template')}
        </Button>
      </div>
      {problem && (
        <p className={classes.failure} role="alert">
          {problemText(t, problem)}
        </p>
      )}
      <div className={classes.file}>
        <IconFile size={22} stroke={1.6} aria-hidden />
        <span>
          <strong aria-hidden>{t('import-export:import.choose.file')}</strong>
          <span id={hint} className={classes.note}>
            {t('import-export:import.choose.fileHint')}
          </span>
        </span>
        {/* Without a list of types: on iPads one greys out the very files that are meant. */}
        <input
          type="file"
          aria-label={t('import-export:import.choose.file')}
          aria-describedby={hint}
          onChange={(event) => void choose(event)}
        />
      </div>
      <Textarea
        label={t('import-export:import.choose.paste')}
        description={t('import-export:import.choose.pasteHint')}
        rows={4}
        value={pasted}
        spellCheck={false}
        translate="no"
        classNames={{ input: classes.cells ?? '' }}
        onChange={({ currentTarget }) => onPasted(currentTarget.value)}
      />
      <Button size="lg" disabled={pasted.trim() === ''} onClick={() => take(readPasted(pasted))}>
        {t('import-export:import.choose.read')}
      </Button>
    </div>
  );
}
