import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  /** It is under way: the button keeps the focus, and a second tap does nothing. */
  busy: boolean;
  disabled: boolean;
}

export function SaveButton({ busy, disabled }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      type="submit"
      h={56}
      miw={128}
      disabled={disabled}
      aria-disabled={busy}
      leftSection={busy && <Loader size={20} color="currentColor" aria-hidden />}
    >
      {t('action.save')}
    </Button>
  );
}
