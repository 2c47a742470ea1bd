// Takes a pasted list of serial numbers, and shows the monitors that have them.
import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSerialNumbers } from '../../../../contract/monitors/monitors.ts';
import { ScanButton } from '../../../scan/scan-button.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { fieldStyles } from '../../../ui/fields/field.ts';
import { useDialogFrame } from '../../../ui/form-dialog/use-dialog-frame.ts';
import { readNumbers } from './pasted-numbers.ts';
import classes from './serial-numbers.module.css';

interface Props {
  /** The list that is shown now. */
  numbers: readonly string[];
  onFind(numbers: string[]): void;
  onClose(): void;
}

export function SerialNumbersDialog({ numbers: shown, onFind, onClose }: Props) {
  const { t } = useTranslation(['start', 'lists', 'scan']);
  const frame = useDialogFrame();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(shown.join('\n'));
  const [error, setError] = useState<string | null>(null);
  const numbers = useMemo(() => readNumbers(text), [text]);
  const count = numbers.length;

  function find(event: FormEvent): void {
    event.preventDefault();
    if (count > 0 && count <= maxSerialNumbers) {
      onFind(numbers);
      onClose();
      return;
    }
    setError(
      count === 0
        ? t('lists:serialNumbers.none')
        : t('lists:serialNumbers.tooMany', { count, max: maxSerialNumbers }),
    );
    field.current?.focus();
  }

  return (
    <Modal opened onClose={onClose} title={t('lists:serialNumbers.title')} {...frame}>
      <form className={classes.form} onSubmit={find} noValidate>
        <div className={classes.fields}>
          <Textarea
            {...fieldStyles}
            classNames={{
              ...fieldStyles.classNames,
              input: `${fieldStyles.classNames.input} ${classes.list}`,
            }}
            ref={field}
            label={t('lists:serialNumbers.label')}
            description={
              count > 0 ? t('lists:serialNumbers.count', { count }) : t('lists:serialNumbers.hint')
            }
            error={error}
            rows={8}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(null);
            }}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-autofocus
          />
          <div className={classes.scan}>
            <ScanButton
              labelled
              onScan={(serialNumber) => {
                const next = [...readNumbers(text), serialNumber].join('\n');
                setText(next);
                setError(null);
                return t('scan:listed', { serialNumber, count: readNumbers(next).length });
              }}
            />
          </div>
        </div>
        <DialogButtons>
          <Button variant="default" size="lg" miw={128} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" size="lg" miw={128}>
            {t('lists:serialNumbers.find')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
