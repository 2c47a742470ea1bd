// Asks before a round is started: of which monitors, and whether another round is still there.
import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Monitor } from '../../../../contract/monitors/monitors.ts';
import { toAppError } from '../../../api/app-error.ts';
import { useLost } from '../../../api/reachability.ts';
import { useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { serviceNow } from '../../../lib/service-clock.ts';
import { isUnsaved, maxRoundMonitors, type PlannedMonitor, startRound } from '../../../lists/rounds/round.ts';
import { roundAtom } from '../../../lists/rounds/round-atom.ts';
import { progressWords } from '../../../lists/rounds/round-words.ts';
import { putRound } from '../../../lists/rounds/stored-round.ts';
import { useRoundDownload } from '../../../lists/rounds/use-round-download.ts';
import { useScreenSelection } from '../../../lists/screen-selection.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../../ui/form-dialog/use-dialog-frame.ts';
import classes from '../../../ui/question-dialog.module.css';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { type MonitorListTypes, monitorListDefinition } from '../monitor-list-definition.ts';
import { collectMonitors, tooMany } from './collect-monitors.ts';
import type { RoundChoice } from './round-choices.ts';
import own from './start-round-dialog.module.css';

export interface StartRoundProps {
  /** Of what it can be, the first one unless another is chosen. What is selected on the screen comes before all of them. */
  choices: readonly [RoundChoice, ...RoundChoice[]];
  onClose(): void;
}

function toPlanned(row: Monitor): PlannedMonitor {
  return {
    id: row.id,
    name: row.monitor_id,
    serialNumber: row.cloud_id,
    facility: (row.assigned_facility?.id && row.assigned_facility.name) || '',
  };
}

/** Why a round cannot begin with what was read; null where it can. */
function problemWith(
  t: TFunction<['start', 'rounds']>,
  rows: Awaited<ReturnType<typeof collectMonitors>>,
  lost: boolean,
) {
  if (rows === tooMany) return t('rounds:start.tooMany', { max: maxRoundMonitors });
  if (rows.length > 0) return null;
  return t(lost ? 'rounds:start.nothingStored' : 'rounds:start.nothing');
}

/** Why a round of so many cannot begin. */
function tooManyOf(t: TFunction<['start', 'rounds']>, count: number | null): string | null {
  return count !== null && count > maxRoundMonitors
    ? t('rounds:start.tooMany', { max: maxRoundMonitors })
    : null;
}

export function StartRoundDialog({ choices, onClose }: StartRoundProps) {
  const { t } = useTranslation(['start', 'rounds']);
  const app = useApp();
  const navigate = useNavigate();
  const frame = useDialogFrame();
  useFocusBack();
  const lost = useLost() !== null;
  const selected = useScreenSelection<MonitorListTypes>(monitorListDefinition);
  const reading = useRef<AbortController | null>(null);
  const [place, setPlace] = useState(0);
  const { query, list, total } = choices[place] ?? choices[0];
  const [read, setRead] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const count = selected?.count ?? total;
  const refused = tooManyOf(t, count);
  const problem = refused ?? failure;

  /** Returns why it did not start. */
  async function start(signal: AbortSignal): Promise<string | null> {
    const options = { signal, onProgress: setRead };
    const rows = await collectMonitors(app, query, selected?.selection ?? null, options);
    const reason = problemWith(t, rows, lost);
    if (reason !== null || rows === tooMany || signal.aborted) return reason;
    await putRound(app, startRound(list, rows.map(toPlanned), serviceNow()));
    onClose();
    await navigate({ to: '/dashboard/round' });
    return null;
  }

  async function run(): Promise<void> {
    const stop = new AbortController();
    reading.current = stop;
    setRead(0);
    setFailure(null);
    const reason = await start(stop.signal).catch(async (thrown: unknown) =>
      t('rounds:start.failed', { reason: errorText(t, await toAppError(thrown)) }),
    );
    if (stop.signal.aborted) return;
    setRead(null);
    setFailure(reason);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rounds:start.title')}
      {...frame}
      classNames={{ ...frame.classNames, inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <div className={classes.text}>
        {selected || choices.length === 1 ? (
          <p>
            <strong>{leadOf(t, { list, total: count }, selected !== null)}</strong>
          </p>
        ) : (
          <Choices
            choices={choices}
            place={place}
            disabled={read !== null}
            onChoose={(to) => {
              setPlace(to);
              setFailure(null);
            }}
          />
        )}
        <p>{t('rounds:start.about')}</p>
        {lost && <p>{t('rounds:start.offline')}</p>}
        <RoundBefore />
        <p role="status">
          {read !== null && count !== null && t('rounds:start.reading', { read, total: count })}
        </p>
        {problem && (
          <p className={classes.failure} role="alert">
            {problem}
          </p>
        )}
      </div>
      <DialogButtons>
        <Button variant="default" size="lg" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          size="lg"
          data-autofocus
          loading={read !== null}
          disabled={refused !== null}
          onClick={() => void run()}
        >
          {t('rounds:start.run')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}

function leadOf(
  t: TFunction<['start', 'rounds']>,
  { list, total: count }: Pick<RoundChoice, 'list' | 'total'>,
  isSelected: boolean,
): string {
  if (count === null) return list;
  return t(isSelected ? 'rounds:start.selected' : 'rounds:start.lead', { count, list });
}

interface ChoicesProps extends Pick<StartRoundProps, 'choices'> {
  place: number;
  disabled: boolean;
  onChoose(place: number): void;
}

function Choices({ choices, place, disabled, onChoose }: ChoicesProps) {
  const { t } = useTranslation(['start', 'rounds']);
  return (
    <fieldset className={own.choices} disabled={disabled}>
      <legend>{t('rounds:start.which')}</legend>
      {choices.map((choice, at) => (
        <label key={choice.list}>
          <input type="radio" name="round" checked={at === place} onChange={() => onChoose(at)} />
          {leadOf(t, choice, false)}
        </label>
      ))}
    </fieldset>
  );
}

/** The round that another one would replace, while it is in no file. */
function RoundBefore() {
  const { t } = useTranslation(['start', 'rounds']);
  const before = useAtomValue(roundAtom);
  const download = useRoundDownload();
  const [said, setSaid] = useState('');
  return (
    <>
      {isUnsaved(before) && (
        <>
          <p role="status">
            {t('rounds:start.replaces', { title: before.title, progress: progressWords(t, before) })}
          </p>
          <Button
            variant="default"
            loading={download.busy}
            onClick={() => void download.save().then(({ text }) => setSaid(text))}
          >
            {t('rounds:csv.download')}
          </Button>
        </>
      )}
      {said && <p role="status">{said}</p>}
    </>
  );
}
