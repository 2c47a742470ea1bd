// A text that filters what stands below it: what is typed stays here, and is asked for after a pause or with Enter.
import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-field.module.css';
import { toolClasses } from './tool-look.ts';

/** Pause after which typed text filters, in ms. */
const debounceMs = 500;
/** As long as a search may be (contract/paging.ts). */
const maxLength = 100;

interface Props {
  label: string;
  /** What is asked for now. */
  value: string;
  onAsk(text: string): void;
}

export function FilterField({ label, value, onAsk }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const [given, setGiven] = useState(value);
  // What was asked for elsewhere, as by going back, is shown; one's own echo changes nothing, and neither does the
  // old value, which stands until what was asked for is there.
  if (value !== given) {
    setGiven(value);
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }

  function ask(text: string): void {
    const next = text.trim();
    if (next === asked) return;
    setAsked(next);
    onAsk(next);
  }
  const askLater = useDebouncedCallback(ask, debounceMs);

  function askNow(text: string): void {
    askLater.cancel();
    setTyped(text);
    ask(text);
  }

  return (
    <TextInput
      type="search"
      label={label}
      value={typed}
      maxLength={maxLength}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        askLater(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') askNow(typed);
        if (event.key === 'Escape' && typed) askNow('');
      }}
      classNames={{ root: classes.root ?? '', label: toolClasses.label, input: toolClasses.input }}
      leftSection={<IconSearch size={20} aria-hidden />}
      leftSectionWidth={44}
      rightSectionWidth={48}
      rightSection={
        typed && (
          <ActionIcon variant="transparent" aria-label={t('action.clearSearch')} onClick={() => askNow('')}>
            <IconX size={18} />
          </ActionIcon>
        )
      }
    />
  );
}
