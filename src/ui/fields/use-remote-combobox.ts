import { type ComboboxStore, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import type { AddDetails, FindChoices, FoundChoice } from './choice.ts';
import { type Choices, useChoices } from './use-choices.ts';

interface RemoteCombobox {
  combobox: ComboboxStore;
  choices: Choices;
  /** Text that the person has typed; null since the list was opened or closed last. */
  typed: string | null;
  search(text: string): void;
  /** A choice that the list shows. */
  choiceOf(id: string): FoundChoice | undefined;
}

/**
 * A combobox whose choices the service finds while a person types.
 * @param firstSearch what is searched when the list opens
 */
export function useRemoteCombobox(
  find: FindChoices,
  addDetails?: AddDetails,
  firstSearch = '',
): RemoteCombobox {
  const choices = useChoices(find, addDetails);
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownOpen: () => choices.search(firstSearch),
    onDropdownClose() {
      combobox.resetSelectedOption();
      choices.cancel();
      setTyped(null);
    },
  });

  return {
    combobox,
    choices,
    typed,
    search(text) {
      combobox.openDropdown();
      combobox.resetSelectedOption();
      setTyped(text);
      choices.searchLater(toPlainCharacters(text));
    },
    choiceOf(id) {
      const { found } = choices;
      return found.state === 'found' ? found.choices.find((each) => each.id === id) : undefined;
    },
  };
}
