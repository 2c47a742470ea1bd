// The only file that knows @mantine/notifications.
import '@mantine/notifications/styles.layer.css';
import { ActionIcon, Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Toast } from './toast.ts';
import classes from './toast-stack.module.css';

const toastDurationMs = 6000;

/** Beneath dialogs that are opened while a toast is shown (Mantine's: 200). */
const zIndex = 190;

/** At the top, away from the thumb. */
export function ToastStack() {
  return (
    <Notifications
      position="top-center"
      autoClose={toastDurationMs}
      containerWidth={520}
      zIndex={zIndex}
      className={classes.stack}
    />
  );
}

export function addToast(toast: Toast): void {
  const id = crypto.randomUUID();
  const bad = toast.tone === 'bad';
  const shown = {
    id,
    role: bad ? 'alert' : 'status',
    message: <Message toast={toast} onClose={() => notifications.hide(id)} />,
    withCloseButton: false,
    className: classes.toast ?? '',
    'data-tone': toast.tone,
  };
  notifications.show({
    ...shown,
    // Mantine keeps a toast open under the pointer, but not while it has the focus.
    onFocus: () => notifications.update({ ...shown, autoClose: false }),
    onBlur: () => notifications.update({ ...shown, autoClose: toastDurationMs }),
  });
}

function Message({ toast: { tone, text, action }, onClose }: { toast: Toast; onClose(): void }) {
  const { t } = useTranslation();
  const Icon = tone === 'good' ? IconCircleCheck : IconAlertTriangle;

  function act(): void {
    onClose();
    action?.run();
  }

  return (
    <div className={classes.message}>
      <Icon className={classes.icon} size={24} aria-hidden />
      <span className={classes.text}>{text}</span>
      {action && (
        <Button variant="default" onClick={act}>
          {action.label}
        </Button>
      )}
      <ActionIcon aria-label={t('toast.close')} onClick={onClose} color="gray">
        <IconX size={20} />
      </ActionIcon>
    </div>
  );
}
