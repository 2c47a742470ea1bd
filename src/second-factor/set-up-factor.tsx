// Sets up a second factor: which one, its steps, and the recovery codes that come with the first.

import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactor } from '../../contract/accounts/second-factor.ts';
import type { WayOut } from './factor-buttons.tsx';
import { arePasskeysPossible } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';
import { SetUpPasskey } from './set-up-passkey.tsx';

export type FactorKind = 'passkey' | 'app';

interface Props {
  factor: SecondFactor;
  /** Why it is set up. */
  lead?: string;
  /** Which one, where that is chosen already. */
  kind?: FactorKind | null;
  wayOut: WayOut;
  /** The recovery codes are shown: nothing but their own button may lead on. */
  onCodes?(): void;
  /** The service wants an answer first: one was set up elsewhere meanwhile. */
  onAsked?(): void;
  onDone(): void;
}

/** Whether this browser can add one here. */
export function offersPasskeys({ passkeys_offered }: SecondFactor): boolean {
  return passkeys_offered && arePasskeysPossible();
}

export function SetUpFactor(props: Props) {
  const { factor, lead, kind = null, wayOut, onCodes, onAsked, onDone } = props;
  const { t } = useTranslation(['start', 'session']);
  const only = offersPasskeys(factor) ? null : 'app';
  const [chosen, setChosen] = useState<FactorKind | null>(kind ?? only);
  const [codes, setCodes] = useState<string[]>([]);

  function show(made: string[]): void {
    setCodes(made);
    if (made.length === 0) onDone();
    else onCodes?.();
  }

  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const back = kind || only ? wayOut : { label: t('action.back'), run: () => setChosen(null) };
  if (chosen === 'passkey')
    return <SetUpPasskey count={factor.passkeys.length} wayOut={back} onAsked={onAsked} onDone={show} />;
  if (chosen === 'app') {
    return (
      <div className={classes.step}>
        {only && lead && <p>{lead}</p>}
        <SetUpAuthenticator wayOut={back} onAsked={onAsked} onDone={show} />
      </div>
    );
  }
  return (
    <div className={classes.step}>
      {lead && <p>{lead}</p>}
      <Choice kind="passkey" onChoose={setChosen} />
      <Choice kind="app" onChoose={setChosen} />
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={wayOut.run}>
          {wayOut.label}
        </Button>
      </div>
    </div>
  );
}

const icons = { passkey: IconFingerprint, app: IconDeviceMobile };

function Choice({ kind, onChoose }: { kind: FactorKind; onChoose(kind: FactorKind): void }) {
  const { t } = useTranslation(['start', 'session']);
  const Icon = icons[kind];
  return (
    <button type="button" className={classes.choice} onClick={() => onChoose(kind)}>
      <Icon size={28} stroke={1.5} aria-hidden />
      <span>
        <strong>{t(`session:factor.${kind}.title`)}</strong>
        <span className={classes.note}>{t(`session:factor.${kind}.hint`)}</span>
      </span>
    </button>
  );
}
