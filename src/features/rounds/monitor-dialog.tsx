// One monitor of the round: found or not, a note, and the way to the one before and after it.
import { Button, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { type RoundMonitor, roundParts, setMark, setNote } from '../../lists/rounds/round.ts';
import { changeRound } from '../../lists/rounds/stored-round.ts';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { Facts } from './facts.tsx';
import { NoteField } from './note-field.tsx';
import classes from './round-dialog.module.css';

interface Props {
  monitor: RoundMonitor;
  /** The monitors of the list from which it was opened, in its order. */
  ids: readonly string[];
  isFinished: boolean;
  onGo(id: string): void;
  onClose(): void;
}

export function MonitorDialog({ monitor, ids, isFinished, onGo, onClose }: Props) {
  const { t } = useTranslation(['start', 'rounds']);
  const app = useApp();
  const frame = useDialogFrame();
  useFocusBack();
  const group = useId();
  const { id, name, serialNumber, facility, mark, note } = monitor;
  const at = ids.indexOf(id);
  const [before, after] = [ids[at - 1], ids[at + 1]];

  return (
    <Modal opened onClose={onClose} title={<span translate="no">{name}</span>} {...frame}>
      <div className={classes.body}>
        <Facts serialNumber={serialNumber} facility={facility || t('monitors.unassigned')} />
        <fieldset className={classes.marks} disabled={isFinished}>
          <legend>{t('rounds:monitor.state')}</legend>
          <div>
            {roundParts.map((part) => (
              <label key={part} data-state={part}>
                <input
                  type="radio"
                  name={group}
                  checked={(mark ?? 'open') === part}
                  onChange={() =>
                    void changeRound(app, (round) =>
                      setMark(round, id, part === 'open' ? null : part, serviceNow()),
                    )
                  }
                />
                <span>{t(`rounds:states.${part}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <NoteField
          key={id}
          value={note}
          disabled={isFinished}
          onChange={(text) => void changeRound(app, (round) => setNote(round, id, text, serviceNow()))}
        />
        <Link className={classes.link} to="/dashboard/monitor-details/$id" params={{ id }}>
          {t('rounds:monitor.open')}
        </Link>
      </div>
      <div className={classes.ways}>
        <Button
          variant="default"
          size="lg"
          disabled={before === undefined}
          leftSection={<IconChevronLeft size={20} aria-hidden />}
          onClick={() => before !== undefined && onGo(before)}
        >
          {t('rounds:monitor.previous')}
        </Button>
        <span role="status" className={classes.position}>
          {t('rounds:monitor.position', { at: at + 1, total: ids.length })}
        </span>
        <Button
          variant="default"
          size="lg"
          disabled={after === undefined}
          rightSection={<IconChevronRight size={20} aria-hidden />}
          onClick={() => after !== undefined && onGo(after)}
        >
          {t('rounds:monitor.next')}
        </Button>
      </div>
    </Modal>
  );
}
