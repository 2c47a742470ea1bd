import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { isComposed } from '../../lib/composes.ts';
import { type FieldProps, fieldStyles } from './field.ts';

type Passed = Pick<
  TextInputProps,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'readOnly'
  | 'maxLength'
  | 'placeholder'
  | 'classNames'
  | 'rightSection'
  | 'rightSectionWidth'
  | 'description'
>;

interface Props extends FieldProps<string>, Passed {
  label: string;
  /** In plain characters, but for passwords, and for answers to security questions. */
  secret?: boolean;
}

/** Takes any text, as it is typed, pasted or filled in by a password manager. */
export function PlainInput({ onChange, secret = false, ...input }: Props) {
  function take(node: HTMLInputElement): void {
    const text = secret ? node.value : toPlainCharacters(node.value);
    // Before React compares the value, so that the caret stays where nothing was changed.
    if (text !== node.value) node.value = text;
    onChange(text);
  }

  return (
    <TextInput
      {...fieldStyles}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      onChange={(event) => {
        // The composition of an input method is translated only when it ends.
        if (isComposed(event)) onChange(event.currentTarget.value);
        else take(event.currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
    />
  );
}

interface PasswordProps
  extends FieldProps<string>,
    Pick<Passed, 'maxLength' | 'placeholder' | 'description'> {
  label: string;
}

/** A password that is set, not one to sign in with: no password manager fills it in. */
export function NewPasswordInput(props: PasswordProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <PlainInput
      {...props}
      secret
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      rightSectionWidth={50}
      rightSection={
        <ActionIcon
          color="gray"
          aria-label={t('auth.showPassword', { label: props.label })}
          aria-pressed={shown}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Icon size={22} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
