import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entities, kindOfList } from '../../../contract/common/entities.ts';
import { useApp } from '../../data/app-context.ts';
import { diskAtom, type EntityContents, useDirectory } from '../../data/store/list-store.ts';
import { useLeftBehind } from '../../data/store/silent-storage.ts';
import { useStored } from '../../data/use-stored.ts';
import { formatBytes, formatTime } from '../../i18n/format.ts';
import { roundAtom } from '../../lists/rounds/round-atom.ts';
import { type Keeping, useKeeping } from '../../session/device-storage.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ClearQuestion } from './clear-question.tsx';
import type { LoadedMyPage } from './load-my-page.ts';
import classes from './my-page.module.css';
import { Section } from './section.tsx';

/** Shows how much is stored on this device and how old it is, and offers Clear. */
export function DeviceSection({ loaded }: { loaded: LoadedMyPage }) {
  const { t } = useTranslation(['start', 'my-page']);
  const { lists } = useApp();
  const isSilent = useAtomValue(diskAtom) === 'silent';
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const hasDirectory = useDirectory().state.type !== 'none';
  // Another tab may store lists in the meantime.
  const contents = useStored('contents', () => lists.contents(), loaded.contents);
  const hasRound = useAtomValue(roundAtom) !== null;

  const keeping = useKeeping();
  const isLeftBehind = useLeftBehind();

  const isEmpty = contents?.length === 0 && !hasDirectory && !hasRound;

  /** The counts in the sidebar are cleared, too, and must be read again. */
  function onCleared(): void {
    setAsking(false);
    void router.invalidate();
  }

  return (
    <Section title={t('my-page:device.title')}>
      <Text>{t(`my-page:device.${leadOf(keeping, contents, isSilent)}`)}</Text>
      {isLeftBehind && <Text role="alert">{t('my-page:device.leftBehind')}</Text>}
      {contents && (
        <div className={classes.stored}>
          {contents.length === 0 && <p role="status">{t('my-page:device.nothing')}</p>}
          {contents.map((of) => (
            <Stored key={of.entity} of={of} />
          ))}
        </div>
      )}
      {loaded.bytes !== null && (
        <Text className={classes.note}>{t('my-page:device.size', { size: formatBytes(loaded.bytes) })}</Text>
      )}
      {contents && (
        <ActionButton
          refused={isEmpty ? t('my-page:device.nothing') : null}
          variant="default"
          size="lg"
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-expanded={asking}
          onClick={() => setAsking(true)}
        >
          {t('my-page:device.clear')}
        </ActionButton>
      )}
      {asking && <ClearQuestion onCleared={onCleared} onCancel={() => setAsking(false)} />}
    </Section>
  );
}

function leadOf(keeping: Keeping, contents: EntityContents[] | null, silent: boolean) {
  if (!keeping.listsInMemory) return 'nowhere';
  if (!keeping.listsOnDevice) return 'inWindow';
  if (contents) return 'lead';
  return silent ? 'silent' : 'unavailable';
}

/** What is kept beside lists of entities. */
const otherLabels = {
  overview: 'menu.overview',
  overviewHistory: 'my-page:device.overviewHistory',
  overviewFacilities: 'my-page:device.overviewFacilities',
  monitorConnection: 'my-page:device.monitorConnection',
  facilityConnection: 'my-page:device.facilityConnection',
  notices: 'my-page:device.notices',
} as const;

function labelOf(t: TFunction<['start', 'my-page']>, entity: string): string {
  const kind = kindOfList(entity);
  if (kind) return t(`menu.${entities[kind].list}`);
  return Object.hasOwn(otherLabels, entity) ? t(otherLabels[entity as keyof typeof otherLabels]) : entity;
}

function Stored({ of: { entity, count, oldest, newest } }: { of: EntityContents }) {
  const { t } = useTranslation(['start', 'my-page']);
  const [first, last] = [formatTime(oldest, 'HH:mm'), formatTime(newest, 'HH:mm')];
  return (
    <p>
      <strong>{labelOf(t, entity)}</strong>
      <span>{t('my-page:device.records', { count })}</span>
      <span className={classes.note}>
        {first === last
          ? t('my-page:device.age', { newest: last })
          : t('my-page:device.ages', { oldest: first, newest: last })}
      </span>
    </p>
  );
}
