// Downloads a list as CSV; on a phone an icon alone.
import { IconDownload } from '@tabler/icons-react';
import { ActionButton } from './action-button.tsx';
import classes from './csv-button.module.css';

interface Props {
  label: string;
  /** Why it cannot be downloaded now. */
  refused: string | null;
  busy: boolean;
  onDownload(): void;
}

export function CsvButton({ label, refused, busy, onDownload }: Props) {
  return (
    <ActionButton
      variant="default"
      refused={refused}
      loading={busy}
      leftSection={<IconDownload size={20} aria-hidden />}
      classNames={{ root: classes.button, label: classes.text, section: classes.icon }}
      aria-label={label}
      onClick={onDownload}
    >
      {label}
    </ActionButton>
  );
}
