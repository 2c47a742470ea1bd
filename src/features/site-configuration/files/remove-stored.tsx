// Takes away something that is stored: a button, and the question that says what it does to how many monitors.

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../../../contract/common/isolate.ts';
import type { RemovalEffect } from '../../../../contract/site-configuration/trust.ts';
import { toAppError } from '../../../api/app-error.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { PlainInput } from '../../../ui/fields/plain-input.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import type { Removable } from '../removable.ts';
import { useShownSite } from '../shown-site.ts';
import { isOtherNumber, readRemovalEffect, useRemoval } from '../use-removal.ts';

interface Props {
  what: Removable;
  /** The configuration has another version by then. */
  onRemoved?: ((version: number | undefined) => void) | undefined;
}

type Asked = { effect: RemovalEffect } | { failure: string };

/** Empty where the server removes nothing. */
export function RemoveStored({ what, onRemoved }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const shown = useShownSite();
  const may = useMay();
  const offers = useOffers(call, 'trust') && may('changeSites', shown?.facilityId);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!offers || !shown) return null;
  const { facilityId } = shown;
  const { kind, name } = what;

  async function readEffect(): Promise<void> {
    try {
      setAsked({ effect: await readRemovalEffect(call, facilityId, what) });
    } catch (thrown) {
      setAsked({ failure: errorText(t, await toAppError(thrown)) });
    }
  }

  async function ask(): Promise<void> {
    setBusy(true);
    await readEffect();
    setBusy(false);
  }

  return (
    <>
      <Button
        variant="default"
        loading={busy}
        aria-label={unmarked(t(`site-configuration:remove.button.${kind}`, { name }))}
        onClick={() => void ask()}
      >
        {t(
          kind === 'credentials'
            ? 'site-configuration:remove.button.credentials'
            : 'site-configuration:remove.open',
        )}
      </Button>
      {asked && (
        <RemoveDialog
          what={what}
          asked={asked}
          onRemoved={onRemoved}
          onOutdated={readEffect}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface DialogProps extends Props {
  asked: Asked;
  /** Reads the effect again. */
  onOutdated(): Promise<void>;
  onClose(): void;
}

function RemoveDialog({ what, asked, onRemoved, onOutdated, onClose }: DialogProps) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const remove = useRemoval();
  const [typed, setTyped] = useState('');
  const { kind, name } = what;
  const effect = 'effect' in asked ? asked.effect : null;
  const dependent = effect?.dependent ?? 0;
  const isConfirmed = dependent === 0 || typed.trim() === String(dependent);

  function effectText({ monitors, holders }: RemovalEffect): string {
    // Which monitors have the WPA file is not known: each may.
    const count = kind === 'wpa' ? monitors : holders;
    return t(`site-configuration:remove.effect.${kind}`, { count, all: monitors });
  }

  async function act(): Promise<void> {
    try {
      await remove([what], (_item, version) => onRemoved?.(version), dependent);
    } catch (thrown) {
      const error = await toAppError(thrown);
      if (isOtherNumber(error)) {
        setTyped('');
        await onOutdated();
      }
      throw error;
    }
  }

  return (
    <QuestionDialog
      title={t(`site-configuration:remove.title.${kind}`)}
      question={t(`site-configuration:remove.question.${kind}`, { name })}
      effect={effect ? effectText(effect) : ''}
      confirm={t('site-configuration:remove.confirm')}
      danger
      refused={'failure' in asked ? asked.failure : null}
      waits={!isConfirmed}
      act={act}
      onClose={onClose}
    >
      {dependent > 0 && (
        <>
          <p>{t('site-configuration:remove.dependent', { count: dependent })}</p>
          <PlainInput
            label={t('site-configuration:remove.type', { count: dependent })}
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
          />
        </>
      )}
    </QuestionDialog>
  );
}
