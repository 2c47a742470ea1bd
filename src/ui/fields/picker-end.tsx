import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';

interface Props {
  /** The name of the button that clears the picker; null while there is nothing to clear. */
  clear: string | null;
  onClear?(): void;
}

/** The end of a picker: a chevron, or the button that clears it. */
export function PickerEnd({ clear, onClear }: Props) {
  if (clear === null) return <IconChevronDown size={20} aria-hidden />;
  return (
    // The field keeps the focus.
    <ActionIcon
      aria-label={clear}
      color="gray"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <IconX size={18} />
    </ActionIcon>
  );
}
