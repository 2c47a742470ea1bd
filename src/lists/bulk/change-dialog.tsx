// The question before one change is made to many records: how many they are, the first of them by name, and what follows.
import { Skeleton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { messageKey } from '../../../contract/common/message-key.ts';
import { digits } from '../../../contract/common/text-field.ts';
import type { ChangePreview } from '../../../contract/jobs/bulk-changes.ts';
import { autoLogLevel } from '../../../contract/monitors/monitor-writes.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { useApp } from '../../data/app-context.ts';
import type { ListTypes } from '../../data/list-definition.ts';
import { errorText, nothingChanged } from '../../i18n/error-text.ts';
import { contractText } from '../../i18n/message-text.ts';
import { findBegun, useChangeJobs } from '../../jobs/change-jobs.ts';
import { FilteredInput } from '../../ui/fields/filtered-input.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import type { ScreenSelection } from '../screen-selection.ts';
import type { BulkChange } from './bulk-change.ts';
import classes from './change-dialog.module.css';

interface Props<L extends ListTypes> {
  change: BulkChange<L>;
  selected: ScreenSelection<L>;
  onClose(): void;
}

/** The log level as it is typed; its range is checked apart. */
const levelField = {
  schema: z.string().max(3, messageKey('autoLogLevelRange')),
  maxLength: 3,
  characters: digits,
};

type Checked = { preview: ChangePreview } | { reason: string } | null;

/** Checks what the change would do, again after `round` has changed. */
function useChecked<L extends ListTypes>(
  { change, selected }: Pick<Props<L>, 'change' | 'selected'>,
  level: number | null,
  round: number,
): Checked {
  const { t } = useTranslation();
  const { call } = useApp();
  const [checked, setChecked] = useState<Checked>(null);
  const [of] = useState({ change, selected });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const reading = new AbortController();
    const show = (now: Checked) => {
      if (!reading.signal.aborted) setChecked(now);
    };
    of.change.preview(call, of.selected, level ?? 0, reading.signal).then(
      (preview) => show({ preview }),
      async (thrown) => show({ reason: errorText(t, await toAppError(thrown)) }),
    );
    return () => reading.abort();
  }, [call, t, of, level, round]);
  return checked;
}

/** A log level as it is typed; null while it is none. */
function useLevel() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const typed = autoLogLevel.safeParse(text === '' ? undefined : Number(text));
  const level = typed.success ? typed.data : null;
  const error = text !== '' && level === null ? contractText(t, 'autoLogLevelRange') : undefined;
  return { level, field: { value: text, onChange: setText, error } };
}

export function ChangeDialog<L extends ListTypes>({ change, selected, onClose }: Props<L>) {
  const { show } = useChangeJobs();
  const { t } = useTranslation(['start', 'bulk']);
  const { call } = useApp();
  const [round, setRound] = useState(0);
  const { level, field } = useLevel();
  const waitsForLevel = change.needsLevel === true && level === null;
  const checked = useChecked({ change, selected }, level, round);
  const preview = checked && 'preview' in checked ? checked.preview : null;
  const count = preview?.count ?? selected.count;
  const open = useRef<AppError | null>(null);
  const [id] = useState(() => crypto.randomUUID());
  const { name } = change;

  async function act(): Promise<void> {
    try {
      const job = await sendOrFind({
        open,
        send: () => change.start(call, selected, level ?? 0, { id, expected: count }),
        find: () => findBegun(call, id),
        notDone: (error) => nothingChanged(t, error),
      });
      selected.clear();
      void show(job);
    } catch (thrown) {
      const error = await toAppError(thrown);
      if (error.details.code === 'COUNT_CHANGED') setRound(round + 1);
      throw error;
    }
  }

  return (
    <QuestionDialog
      title={t(`bulk:${name}.title`)}
      question={t(`bulk:${name}.question`, { count })}
      effect={t(`bulk:${name}.effect`)}
      confirm={t(`bulk:${name}.label`)}
      danger={change.danger ?? false}
      waits={waitsForLevel || preview === null || count === 0}
      act={act}
      onClose={onClose}
    >
      {change.needsLevel && (
        <FilteredInput {...field} field={levelField} label={t('bulk:level')} inputMode="numeric" />
      )}
      <Records checked={checked} showsSame={!waitsForLevel} />
    </QuestionDialog>
  );
}

function Checking({ t }: { t: TFunction<['start', 'bulk']> }) {
  return (
    <div role="status" aria-label={t('bulk:checking')}>
      <Skeleton height={18} width="70%" mb={8} />
      <Skeleton height={18} width="55%" />
    </div>
  );
}

interface RecordsProps {
  checked: Checked;
  /** Whether it is known what they are to be. */
  showsSame: boolean;
}

function Records({ checked, showsSame }: RecordsProps) {
  const { t } = useTranslation(['start', 'bulk']);
  if (!checked) return <Checking t={t} />;
  if ('reason' in checked) return <p role="alert">{t('bulk:checkFailed', { reason: checked.reason })}</p>;
  const { count, first, unchanged, certificates, new_credentials: credentials } = checked.preview;
  const more = count - first.length;
  const notes = [
    showsSame && unchanged > 0 && t('bulk:unchanged', { count: unchanged }),
    certificates > 0 && t('bulk:certificates', { count: certificates }),
    credentials > 0 && t('bulk:credentials', { count: credentials }),
  ].filter((note) => note !== false);
  return (
    <>
      <ul className={classes.records} aria-label={t('bulk:selected')}>
        {first.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 && <li className={classes.more}>{t('bulk:moreRecords', { count: more })}</li>}
      </ul>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}
