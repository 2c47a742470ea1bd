// How the text of a file is read: guessed, and to be changed where its letters look wrong.
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../../contract/common/isolate.ts';
import { labelled } from '../../../i18n/punctuation.ts';
import { type Encoding, type EncodingFamily, encodings } from '../../../lib/files/encodings.ts';
import { fieldStyles } from '../../../ui/fields/field.ts';
import classes from './import-screen.module.css';
import { problemText } from './problem-text.ts';
import { foreignCells, readAs, type SourceTable, type TableProblem } from './source-table.ts';

/** The name of a language or script, as the browser knows it; those of several have a text of ours. */
function familyName(
  t: TFunction<['start', 'import-export']>,
  language: string,
  family: EncodingFamily,
): string {
  if (family === 'unicode') return 'Unicode';
  if (family === 'western' || family === 'central' || family === 'baltic')
    return t(`import-export:import.encoding.${family}`);
  const type = family === 'Cyrl' ? 'script' : 'language';
  return new Intl.DisplayNames(language, { type }).of(family) ?? family;
}

/** Whether all encodings read the same: neither letters beyond ASCII, nor escapes, nor zeros. */
function isPlain(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80 && byte !== 0x1b && byte !== 0);
}

interface Props {
  table: SourceTable;
  onTable(table: SourceTable): void;
}

export function EncodingChoice({ table, onTable }: Props) {
  const { t, i18n } = useTranslation(['start', 'import-export']);
  const [failed, setFailed] = useState<{ encoding: Encoding; problem: TableProblem } | null>(null);
  const hint = useId();
  const { file, name } = table;
  const matters = useMemo(() => file !== null && !isPlain(file.bytes), [file]);
  if (!file || !matters) return null;
  const { bytes, encoding, unreadable } = file;

  function choose(chosen: string): void {
    const known = encodings.find((each) => each.name === chosen);
    if (!known) return;
    const read = readAs({ name, bytes }, known.name);
    setFailed('table' in read ? null : { encoding: known.name, problem: read.problem });
    if ('table' in read) onTable(read.table);
  }

  return (
    <div className={classes.encoding}>
      <NativeSelect
        {...fieldStyles}
        rightSection={<IconChevronDown size={20} aria-hidden />}
        label={t('import-export:import.encoding.label')}
        aria-describedby={hint}
        value={encoding}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {encodings.map((each) => (
          <option key={each.name} value={each.name}>
            {labelled(familyName(t, i18n.language, each.family), each.name)}
          </option>
        ))}
      </NativeSelect>
      <div role="status" className={classes.preview}>
        {failed ? (
          <p className={classes.failure}>{labelled(failed.encoding, problemText(t, failed.problem))}</p>
        ) : (
          <>
            <p translate="no">{dotted(...foreignCells(table))}</p>
            {unreadable > 0 && (
              <p className={classes.failure}>
                {t('import-export:import.encoding.unreadable', { count: unreadable })}
              </p>
            )}
          </>
        )}
      </div>
      <p id={hint} className={classes.note}>
        {t('import-export:import.encoding.hint')}
      </p>
    </div>
  );
}
