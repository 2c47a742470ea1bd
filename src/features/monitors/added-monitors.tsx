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
import { LazyEmbedded } from '../../ui/lazy/lazy-embedded.tsx';
import { qrCode } from '../../ui/qr-code/lazy-qr-code.ts';
import { WholeText } from '../../ui/whole-text.tsx';
import classes from './added-monitors.module.css';
import { FileButton } from './commissioning/file-button.tsx';
import { PrintButton } from './commissioning/print-button.tsx';

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
  if (credential) return 'credential:added.credential';
  if (credentialLost) return 'monitors.restoredLost';
  if (before === 'restored') return 'credential:added.restoredHint';
  return expected ? 'credential:added.noCredential' : null;
}

export function closeCredentialQuestion(t: TFunction<['start', 'credential']>) {
  return {
    question: t('credential:added.closeQuestion'),
    close: t('action.close'),
    stay: t('action.back'),
  };
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

/** The button that renewed the credential, and had the focus, is gone. A button here would put away what is shown once. */
function focusSection(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  reveal(node);
}

/** The button that had the focus goes with its monitor. */
function focusForm({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** A tap on a button here leaves the focus in the form, whose empty field would say that it is required. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Where the page can be opened, the dialog goes on with the next one. */
function endLabel(credential: string | undefined, onOpen: unknown) {
  if (!credential) return 'credential:added.dismiss';
  return onOpen ? 'credential:added.next' : 'credential:added.confirmSaved';
}

interface AddedProps {
  monitor: Added;
  onDone(): void;
  onOpen: (() => void) | undefined;
}

function AddedMonitor({ monitor, onDone, onOpen }: AddedProps) {
  const { t } = useTranslation(['start', 'credential']);
  const { call } = useApp();
  const text = explanation(monitor, useOffers(call, 'credential'));
  const { monitor_id: name, cloud_id: serialNumber, credential, before = 'saved' } = monitor;
  function dismiss(event: MouseEvent<HTMLButtonElement>): void {
    focusForm(event);
    onDone();
  }

  return (
    <section className={classes.added} ref={before === 'replaced' ? focusSection : reveal} tabIndex={-1}>
      <p className={classes.title} translate="no">
        <IconCircleCheck size={22} aria-hidden />
        <span>
          <WholeText text={t(`credential:added.${before}`, { name, serialNumber })} />
        </span>
      </p>
      {text && <p className={classes.text}>{t(text)}</p>}
      {credential && (
        <div className={classes.secret}>
          <LazyEmbedded of={qrCode} props={{ text: credential, label: t('credential:added.code') }} />
          <code className={classes.credential} translate="no">
            {credential}
          </code>
        </div>
      )}
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
                {t(copied ? 'credential:added.copied' : 'credential:added.copy')}
              </Button>
            )}
          </CopyButton>
        )}
        {credential && <FileButton serialNumber={serialNumber} credential={credential} />}
        {credential && <PrintButton name={name} serialNumber={serialNumber} credential={credential} />}
        {onOpen && (
          <Button variant="default" onMouseDown={keepFocus} onClick={onOpen}>
            {t(credential ? 'credential:added.openSaved' : 'action.open')}
          </Button>
        )}
        <Button variant={credential ? 'filled' : 'default'} onMouseDown={keepFocus} onClick={dismiss}>
          {t(endLabel(credential, onOpen))}
        </Button>
      </div>
    </section>
  );
}
