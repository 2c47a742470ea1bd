// The monitors that were just added, with their gateway credentials. A credential is shown only here, so it stays until
// the person confirms that it is saved.
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconCopy } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import classes from './added-monitors.module.css';

export interface Added extends Pick<Monitor, 'id' | 'monitor_id' | 'cloud_id'> {
  /** Absent when the answer was lost, or the service issues none. */
  credential?: string | undefined;
  /** It existed before: deleted, or with another credential. */
  before?: 'restored' | 'replaced';
}

function explanation({ credential, before }: Added) {
  if (before === 'restored') return 'monitors.added.restoredHint';
  return credential ? 'monitors.added.credential' : 'monitors.added.noCredential';
}

export function closeCredentialQuestion(t: TFunction) {
  return { question: t('monitors.added.closeQuestion'), close: t('action.close'), stay: t('action.back') };
}

interface Props {
  added: readonly Added[];
  onDone(id: string): void;
}

export function AddedMonitors({ added, onDone }: Props) {
  return (
    <div role="status">
      {added.map((monitor) => (
        <AddedMonitor key={monitor.id} monitor={monitor} onDone={() => onDone(monitor.id)} />
      ))}
    </div>
  );
}

/** Save is at the foot of the form, out of sight of this. */
function reveal(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}

/** The button that renewed the credential, and had the focus, is gone. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

function AddedMonitor({ monitor, onDone }: { monitor: Added; onDone(): void }) {
  const { t } = useTranslation();
  const { monitor_id: name, cloud_id: serialNumber, credential, before = 'saved' } = monitor;
  return (
    <section className={classes.added} ref={reveal}>
      <p className={classes.title}>
        <IconCircleCheck size={22} aria-hidden />
        {t(`monitors.added.${before}`, { name, serialNumber })}
      </p>
      <p className={classes.text}>{t(explanation(monitor))}</p>
      {credential && <code className={classes.credential}>{credential}</code>}
      <div className={classes.buttons}>
        {credential && (
          <CopyButton value={credential}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />
                }
                onClick={copy}
              >
                {t(copied ? 'monitors.added.copied' : 'monitors.added.copy')}
              </Button>
            )}
          </CopyButton>
        )}
        <Button variant="default" onClick={onDone} ref={before === 'replaced' ? focus : null}>
          {t(credential ? 'monitors.added.confirmSaved' : 'monitors.added.done')}
        </Button>
      </div>
    </section>
  );
}
