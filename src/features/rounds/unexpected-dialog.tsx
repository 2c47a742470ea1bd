// A monitor that was scanned and is not in the round: a note, or away with it.
import { Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { removeUnexpected, setUnexpectedNote, type UnexpectedMonitor } from '../../lists/rounds/round.ts';
import { changeRound } from '../../lists/rounds/stored-round.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { Facts } from './facts.tsx';
import { NoteField } from './note-field.tsx';
import classes from './round-dialog.module.css';

interface Props {
  monitor: UnexpectedMonitor;
  isFinished: boolean;
  onClose(): void;
}

export function UnexpectedDialog({ monitor, isFinished, onClose }: Props) {
  const { t } = useTranslation(['start', 'rounds']);
  const app = useApp();
  const frame = useDialogFrame();
  useFocusBack();
  const { serialNumber, known, note } = monitor;

  function remove(): void {
    onClose();
    void changeRound(app, (round) => removeUnexpected(round, serialNumber, serviceNow()));
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<span translate="no">{known?.name ?? serialNumber}</span>}
      {...frame}
    >
      <div className={classes.body}>
        <Facts
          serialNumber={serialNumber}
          facility={known ? known.facility || t('monitors.unassigned') : t('rounds:unknown')}
        />
        <NoteField
          value={note}
          disabled={isFinished}
          onChange={(text) =>
            void changeRound(app, (round) => setUnexpectedNote(round, serialNumber, text, serviceNow()))
          }
        />
        {known && (
          <Link className={classes.link} to="/dashboard/monitor-details/$id" params={{ id: known.id }}>
            {t('rounds:monitor.open')}
          </Link>
        )}
      </div>
      <DialogButtons>
        {!isFinished && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={remove}
          >
            {t('rounds:monitor.remove')}
          </Button>
        )}
        <Button size="lg" onClick={onClose}>
          {t('action.done')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
