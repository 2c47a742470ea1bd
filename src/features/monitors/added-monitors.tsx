// The monitors that were just added, with their gateway credentials. A credential is shown only here, so it stays until
// the person confirms that it is saved.
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconCopy } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import classes from './added-monitors.module.css';

export interface Added extends Pick<Monitor, 'id' | 'monitor_id' | 'cloud_id'> {
  /** Absent when the answer was lost, or the service issues none. */
  credential?: string | undefined;
  /** It existed before: deleted, or with another credential. */
  before?: 'restored' | 'replaced';
  /** Whether the answer to its restore is lost: a new credential may have been in it. */
  credentialLost?: boolean;
  /** Its record could not be read: its `id` is the serial number, and no page can be opened. */
  unread?: true;
}

/** @param expected whether the service issues credentials */
function explanation({ credential, credentialLost, before }: Added, expected: boolean) {
  if (credential) return 'monitors.added.credential';
  if (credentialLost) return 'monitors.added.restoredLost';
  if (before === 'restored') return 'monitors.added.restoredHint';
  return expected ? 'monitors.added.noCredential' : null;
}

export function closeCredentialQuestion(t: TFunction) {
  return { question: t('monitors.added.closeQuestion'), close: t('action.close'), stay: t('action.back') };
}

interface Props {
  added: readonly Added[];
  onDone(id: string): void;
  /** Left out where the monitor's page is no news. */
  onOpen?: (id: string) => void;
}

export function AddedMonitors({ added, onDone, onOpen }: Props) {
  return (
    <div role="status">
      {added.map((monitor) => (
        <AddedMonitor
          key={monitor.id}
          monitor={monitor}
          onDone={() => onDone(monitor.id)}
          onOpen={onOpen && !monitor.unread ? () => onOpen(monitor.id) : undefined}
        />
      ))}
    </div>
  );
}

/** Save is at the foot of the form, out of sight of this. */
function reveal(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}

/** The button that had the focus goes with its monitor. */
function focusForm({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** A tap on a button here leaves the focus in the form, whose empty field would say that it is required. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The button that renewed the credential, and had the focus, is gone. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

interface AddedProps {
  monitor: Added;
  onDone(): void;
  onOpen: (() => void) | undefined;
}

function AddedMonitor({ monitor, onDone, onOpen }: AddedProps) {
  const { t } = useTranslation();
  const { call } = useApp();
  const text = explanation(monitor, useOffers(call, 'credential'));
  const { monitor_id: name, cloud_id: serialNumber, credential, before = 'saved' } = monitor;
  function dismiss(event: MouseEvent<HTMLButtonElement>): void {
    focusForm(event);
    onDone();
  }

  return (
    <section className={classes.added} ref={reveal}>
      <p className={classes.title}>
        <IconCircleCheck size={22} aria-hidden />
        {t(`monitors.added.${before}`, { name, serialNumber })}
      </p>
      {text && <p className={classes.text}>{t(text)}</p>}
      {credential && <code className={classes.credential}>{credential}</code>}
      <div className={classes.buttons}>
        {credential && (
          <CopyButton value={credential}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onMouseDown={keepFocus}
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
        {onOpen && (
          <Button variant="default" onMouseDown={keepFocus} onClick={onOpen}>
            {t('action.open')}
          </Button>
        )}
        <Button
          variant="default"
          onMouseDown={keepFocus}
          onClick={dismiss}
          ref={before === 'replaced' ? focus : null}
        >
          {t(credential ? 'monitors.added.confirmSaved' : 'monitors.added.dismiss')}
        </Button>
      </div>
    </section>
  );
}
