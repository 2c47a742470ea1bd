import { useCombobox } from '@mantine/core';
import { useState } from 'react';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { useAwaitChoice } from './awaited-choices.ts';
import type { AddDetails, Choice, FindChoices, FoundChoice } from './choice.ts';
import { exactChoice } from './rank-choices.ts';
import { useChoices } from './use-choices.ts';
import { usePickerKeys } from './use-picker-keys.ts';

interface Options {
  find: FindChoices;
  addDetails?: AddDetails | undefined;
  chosen: readonly Choice[];
  /** The text that is searched when the list opens. */
  firstSearch?: string;
  /** A choice was tapped, or taken by Enter or Tab. */
  submit(choice: FoundChoice): void;
  /** The text that was typed is a choice's whole name, and the field was left. */
  take(choice: FoundChoice): void;
}

/** A combobox whose choices the service finds while a person types. */
export function useRemoteCombobox({ find, addDetails, chosen, firstSearch = '', submit, take }: Options) {
  const choices = useChoices(find, addDetails);
  const awaitChoice = useAwaitChoice();
  const [typed, setTyped] = useState<string | null>(null);
  /** Text whose answer is still to come, and whose choice is then taken. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownOpen() {
      setAwaited(null);
      void choices.search(firstSearch);
    },
    // A tap elsewhere closes the list before the field is left, which still reads what was typed.
    onDropdownClose: () => keys.restart(),
  });
  const { found } = choices;
  const shown = found.state === 'found' ? found.choices : [];
  const waits = found.state === 'loading';

  async function takeTyped(text: string): Promise<void> {
    setAwaited(text);
    const endAwaiting = awaitChoice();
    const found = await choices.search(toPlainCharacters(text));
    const same = exactChoice(found ?? [], text);
    setAwaited((now) => (now === text ? null : now));
    if (same) take(same);
    const wasToBeSaved = endAwaiting(same !== null);
    if (wasToBeSaved && !same) showAgain(text);
  }

  /** Nothing is saved without what was typed: the list says why it is no choice. */
  function showAgain(text: string): void {
    combobox.focusTarget();
    combobox.openDropdown();
    setTyped(text);
    void choices.search(toPlainCharacters(text));
  }

  function submitId(id: string): void {
    const choice = shown.find((each) => each.id === id);
    if (choice) submit(choice);
  }

  function close(): void {
    combobox.closeDropdown();
    setTyped(null);
  }

  const keys = usePickerKeys({ combobox, shown, chosen, typed, waits, close, submit: submitId, takeTyped });

  /** The field was left: a whole name that was typed counts, whatever else is not taken. */
  function leave(): void {
    const text = typed?.trim() ?? '';
    close();
    if (text !== '' && waits) void takeTyped(text);
    else {
      const same = text === '' ? null : exactChoice(shown, text);
      if (same) take(same);
      else choices.cancel();
    }
  }

  return {
    combobox,
    keys,
    choices,
    /** Text that the person has typed and that is no choice yet; null since the list was opened or closed last. */
    typed: typed ?? awaited,
    submitId,
    close,
    leave,
    search(text: string): void {
      combobox.openDropdown();
      keys.restart();
      setAwaited(null);
      setTyped(text);
      choices.searchLater(toPlainCharacters(text));
    },
    /** Ends what was typed, and the search for it. */
    abandon(): void {
      close();
      setAwaited(null);
      choices.cancel();
    },
  };
}
