// How every picker answers to the keyboard. What Enter or Tab would take is marked in the list and named to screen
// readers; while the list is open, Enter never submits the form.
import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { composes } from '../../lib/composes.ts';
import type { Choice, FoundChoice } from './choice.ts';

interface Options {
  combobox: ComboboxStore;
  shown: readonly FoundChoice[];
  chosen: readonly Choice[];
  /** The text that was typed since the list was opened; null if none. */
  typed: string | null;
  /** Whether the list still waits for the answer to what was typed. */
  waits: boolean;
  /** Closes the list, and ends what was typed. */
  close(): void;
  /** As a tap on the choice does. */
  submit(id: string): void;
  /** Takes the choice that has the typed text as its name, now or when it is found. */
  takeTyped(text: string): void;
}

/** The list's side of a picker's keys. */
export interface PickerList {
  id: string;
  optionId(index: number): string;
  /** The choice that Enter takes. */
  active: string | null;
}

export function usePickerKeys(options: Options) {
  const { combobox, shown, chosen, typed, waits, close, submit, takeTyped } = options;
  const id = useId();
  const [reached, setReached] = useState<string | null>(null);
  const isOpen = combobox.dropdownOpened;
  const isShown = (choice: string | null) => shown.some((each) => each.id === choice);
  const firstMatch = typed === null || typed.trim() === '' ? null : (shown[0]?.id ?? null);
  const active = isOpen ? (isShown(reached) ? reached : firstMatch) : null;
  const list: PickerList = { id, optionId: (index) => `${id}-${index}`, active };
  const activeIndex = shown.findIndex((each) => each.id === active);

  function move(event: KeyboardEvent, step: 1 | -1): void {
    event.preventDefault();
    if (!isOpen) {
      combobox.openDropdown('keyboard');
      setReached(chosen[0]?.id ?? shown[0]?.id ?? null);
      return;
    }
    const reachable = active ?? chosen[0]?.id;
    const from = shown.findIndex((each) => each.id === reachable);
    if (from < 0 && step < 0) {
      setReached(shown.at(-1)?.id ?? null);
      return;
    }
    setReached(shown.at((from + step) % Math.max(shown.length, 1))?.id ?? null);
  }

  function onEnter(event: KeyboardEvent): void {
    if (!isOpen) return;
    event.preventDefault();
    if (active !== null) submit(active);
    else if (waits && typed) takeTyped(typed);
    else close();
  }

  /** Takes what is marked, but never ends a choice. */
  function onTab(): void {
    if (active !== null && !chosen.some((each) => each.id === active)) submit(active);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (composes(event)) return;
    const { key } = event;
    if (key === 'ArrowDown') move(event, 1);
    if (key === 'ArrowUp') move(event, -1);
    if (key === 'Enter') onEnter(event);
    if (key === 'Tab') onTab();
    if (key === 'Escape') close();
  }

  return {
    list,
    /** Forgets what the arrow keys have reached, when the list is another one. */
    restart: () => setReached(null),
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': activeIndex < 0 ? undefined : list.optionId(activeIndex),
      // Escape closes the list, not the dialog around it.
      'data-mantine-stop-propagation': isOpen || undefined,
      onKeyDown,
    },
  } as const;
}
