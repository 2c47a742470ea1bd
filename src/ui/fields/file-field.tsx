// Chooses one file. The whole box is the browser's own file input, so that a tap, the keyboard and dropping a file work
// as everywhere; a file that cannot be sent says so at once.
import { ActionIcon, Input } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilePart } from '../../../contract/common/endpoint.ts';
import { unmarked } from '../../../contract/common/isolate.ts';
import { formatBytes } from '../../i18n/format.ts';
import { messageText } from '../../i18n/message-text.ts';
import { listed } from '../../i18n/punctuation.ts';
import { type FieldProps, fieldStyles } from './field.ts';
import classes from './file-field.module.css';
import { fileProblem } from './file-schema.ts';

interface Props extends FieldProps<File | null> {
  label: string;
  /** The file that the call takes, from the contract. */
  part: FilePart;
  'data-autofocus'?: boolean;
}

/** On iPads a list of extensions greys out the very files that are meant: there the name is checked afterwards. */
function acceptOf({ extensions }: FilePart): string | undefined {
  return 'standalone' in navigator ? undefined : extensions.join(',');
}

const shortLength = 24;
const endLength = 12;

/** Cuts a long name before its end, where names differ. */
function CutName({ name }: { name: string }) {
  const characters = Array.from(name);
  if (characters.length <= shortLength) return name;
  return (
    <>
      <span className={classes.start}>{characters.slice(0, -endLength).join('')}</span>
      <span>{characters.slice(-endLength).join('')}</span>
    </>
  );
}

export function FileField(props: Props) {
  const { label, part, value, onChange, error, onFocus, onBlur } = props;
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const problem = value && fileProblem(part, value);
  const message = error ?? (problem ? messageText(t, problem) : undefined);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0];
    // Otherwise choosing the same file again, after it was corrected, would be no change.
    currentTarget.value = '';
    // Closing the picker without a choice keeps the file.
    if (file) onChange(file);
  }

  function clear(): void {
    onChange(null);
    // The button that had the focus goes.
    input.current?.focus();
  }

  return (
    <Input.Wrapper
      {...fieldStyles}
      id={id}
      label={label}
      error={message}
      description={message === undefined && listed(part.extensions)}
    >
      <div className={classes.line}>
        <div className={classes.box} data-error={message !== undefined || undefined}>
          <IconFile size={22} stroke={1.6} aria-hidden />
          <span className={classes.name} aria-hidden>
            {value ? <CutName name={value.name} /> : t('file.choose')}
          </span>
          {value && <span className={classes.size}>{formatBytes(value.size)}</span>}
          <input
            ref={input}
            id={id}
            type="file"
            className={classes.input}
            accept={acceptOf(part)}
            title={value?.name}
            aria-label={unmarked(value ? t('file.chosen', { label, name: value.name }) : label)}
            aria-describedby={`${id}-${message === undefined ? 'description' : 'error'}`}
            aria-invalid={message !== undefined}
            data-path={props['data-path']}
            data-autofocus={props['data-autofocus']}
            onChange={choose}
            onFocus={onFocus}
            onBlur={onBlur}
          />
        </div>
        {value && (
          <ActionIcon color="gray" size={50} aria-label={t('picker.clear', { label })} onClick={clear}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </Input.Wrapper>
  );
}
