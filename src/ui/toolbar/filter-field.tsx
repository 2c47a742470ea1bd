// A text that filters the rows below it, after a pause or with Enter.
import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSearchLength } from '../../../contract/common/paging.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { composes, isComposed } from '../../lib/composes.ts';
import classes from './filter-field.module.css';
import { toolbarFieldClasses } from './toolbar-field.ts';

const debounceMs = 500;

interface Props {
  label: string;
  value: string;
  onFilter(text: string): void;
}

export function FilterField({ label, value, onFilter }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const [given, setGiven] = useState(value);
  // A filter that was changed elsewhere, as by going back, replaces the typed text. The filter applied here, and the
  // old value until it arrives, do not.
  if (value !== given) {
    setGiven(value);
    if (value !== applied) {
      setApplied(value);
      setTyped(value);
    }
  }

  function apply(text: string): void {
    const next = text.trim();
    if (next === applied) return;
    setApplied(next);
    onFilter(next);
  }
  const applyLater = useDebouncedCallback(apply, debounceMs);

  function type(text: string): void {
    const plain = toPlainCharacters(text);
    setTyped(plain);
    applyLater(plain);
  }

  /** While an input method composes, the text is its own. */
  function compose(text: string): void {
    applyLater.cancel();
    setTyped(text);
  }

  function applyNow(text: string): void {
    applyLater.cancel();
    setTyped(text);
    apply(text);
  }

  return (
    <TextInput
      type="search"
      label={label}
      value={typed}
      maxLength={maxSearchLength}
      onChange={(event) => {
        if (isComposed(event)) compose(event.currentTarget.value);
        else type(event.currentTarget.value);
      }}
      onCompositionEnd={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (composes(event)) return;
        if (event.key === 'Enter') applyNow(typed);
        if (event.key === 'Escape' && typed) applyNow('');
      }}
      classNames={{
        root: classes.root ?? '',
        label: toolbarFieldClasses.label,
        input: toolbarFieldClasses.input,
      }}
      leftSection={<IconSearch size={20} aria-hidden />}
      leftSectionWidth={44}
      rightSectionWidth={48}
      rightSection={
        typed && (
          <ActionIcon variant="transparent" aria-label={t('action.clearSearch')} onClick={() => applyNow('')}>
            <IconX size={18} />
          </ActionIcon>
        )
      }
    />
  );
}
