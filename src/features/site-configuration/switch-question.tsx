// Asks what becomes of what is stored of an EST server that is no longer used, or is used again. Without an answer all of it
// stays.
import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemovalEffect } from '../../../contract/site-configuration/trust.ts';
import { AppError, toAppError } from '../../api/app-error.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import type { Removable } from './removable.ts';
import { useShownSite } from './shown-site.ts';
import classes from './switch-question.module.css';
import type { Switched } from './switched.ts';
import { isOtherNumber, readRemovalEffect, useRemoval } from './use-removal.ts';

interface Props {
  switched: Switched;
  onClose(): void;
}

function keyOf({ kind, fingerprint = '' }: Removable): string {
  return `${kind} ${fingerprint}`;
}

/** Whether its removal has a question of its own, in its panel. */
function needsOwnQuestion(effect: RemovalEffect | undefined): boolean {
  return (effect?.dependent ?? 0) > 0;
}

/** Empty where nothing is to be asked, and where the server removes nothing. */
export function SwitchQuestion({
  switched,
  onClose,
}: Omit<Props, 'switched'> & { switched: Switched | null }) {
  const { call } = useApp();
  const offers = useOffers(call, 'trust');
  return switched && offers ? <Question switched={switched} onClose={onClose} /> : null;
}

function Question({ switched: { reason, items }, onClose }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const facilityId = useShownSite()?.facilityId ?? '';
  const remove = useRemoval();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [effects, setEffects] = useState<Readonly<Record<string, RemovalEffect>>>({});
  const [readings, setReadings] = useState(0);
  const left = items.filter((item) => !removed.includes(keyOf(item)));
  const isWanted = (item: Removable) =>
    chosen.includes(keyOf(item)) && !needsOwnQuestion(effects[keyOf(item)]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a refusal.
  useEffect(() => {
    const reading = new AbortController();
    for (const item of items) {
      readRemovalEffect(call, facilityId, item, reading.signal).then(
        (effect) => setEffects((known) => ({ ...known, [keyOf(item)]: effect })),
        // The service refuses what must not go unasked.
        () => undefined,
      );
    }
    return () => reading.abort();
  }, [call, facilityId, items, readings]);

  async function act(): Promise<void> {
    try {
      await remove(left.filter(isWanted), (item) => setRemoved((known) => [...known, keyOf(item)]));
    } catch (thrown) {
      const error = await toAppError(thrown);
      if (!isOtherNumber(error)) throw error;
      setReadings((known) => known + 1);
      throw new AppError('conflict', {
        ...error.details,
        serviceMessage: t('site-configuration:switched.inPanel'),
      });
    }
  }

  return (
    <QuestionDialog
      title={t('site-configuration:switched.title')}
      question={t(`site-configuration:switched.question.${reason}`)}
      effect={t('site-configuration:switched.note')}
      confirm={t('site-configuration:switched.confirm')}
      cancel={t('site-configuration:switched.keep')}
      danger
      waits={!left.some(isWanted)}
      act={act}
      onClose={onClose}
    >
      <ul className={classes.items}>
        {left.map((item) => (
          <li key={keyOf(item)}>
            <Item
              item={item}
              effect={effects[keyOf(item)]}
              isChosen={isWanted(item)}
              onChoose={(isChosen) =>
                setChosen((known) =>
                  isChosen ? [...known, keyOf(item)] : known.filter((key) => key !== keyOf(item)),
                )
              }
            />
          </li>
        ))}
      </ul>
    </QuestionDialog>
  );
}

interface ItemProps {
  item: Removable;
  effect: RemovalEffect | undefined;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

function Item({ item: { kind, name }, effect, isChosen, onChoose }: ItemProps) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const dependent = effect?.dependent ?? 0;
  const holders = effect?.holders ?? 0;

  function hint(): string {
    if (dependent > 0) return t('site-configuration:switched.dependent', { count: dependent });
    return kind === 'fetchedRoot' && holders > 0
      ? t('site-configuration:switched.holders', { count: holders })
      : '';
  }

  return (
    <Checkbox
      size="md"
      classNames={{ root: classes.item ?? '', body: classes.itemBody ?? '' }}
      label={t(`site-configuration:switched.kinds.${kind}`, { name })}
      description={hint()}
      checked={isChosen}
      disabled={needsOwnQuestion(effect)}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}
