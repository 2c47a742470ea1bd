import { Text } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPageSize } from '../../../contract/common/paging.ts';
import { getFacilitiesByIds } from '../../../contract/facilities/facilities.ts';
import { useCapability } from '../../api/capabilities.ts';
import { findFacilities } from '../../api/find-facilities.ts';
import type { Call } from '../../api/http.ts';
import { useSettled } from '../../api/use-settled.ts';
import { useApp } from '../../data/app-context.ts';
import { type DirectoryFacts, useDirectory } from '../../data/store/list-store.ts';
import { formatTime } from '../../i18n/format.ts';
import { useKeeping } from '../../session/device-storage.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { Choice } from '../../ui/fields/choice.ts';
import { RemoteMultiSelect } from '../../ui/fields/remote-multi-select.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import classes from './my-page.module.css';
import { Section } from './section.tsx';

/** Shows how far all records are loaded and how old they are, and limits them to some facilities. */
export function DirectorySection() {
  const { t } = useTranslation(['start', 'my-page']);
  const { call, lists } = useApp();
  const facts = useDirectory();
  const lost = useChangesPaused();
  const { listsInMemory, listsOnDevice } = useKeeping();
  if (useCapability(call, 'changes') !== true) return null;
  if (!listsInMemory) {
    return (
      <Section title={t('my-page:directory.title')}>
        <Text>{t('my-page:directory.nowhere')}</Text>
      </Section>
    );
  }

  return (
    <Section title={t('my-page:directory.title')}>
      <Text>{stateText(t, facts, listsOnDevice)}</Text>
      {facts.isRenewing && <Text className={classes.note}>{t('my-page:directory.renewing')}</Text>}
      {!listsOnDevice && <Text className={classes.note}>{t('my-page:directory.inWindow')}</Text>}
      {listsOnDevice && !facts.persistent && (
        <Text className={classes.note}>{t('my-page:directory.memoryOnly')}</Text>
      )}
      <KeptFacilities key={facts.facilities?.join() ?? ''} facilities={facts.facilities} lost={lost} />
      <ActionButton
        refused={lost}
        variant="default"
        size="lg"
        leftSection={<IconReload size={20} aria-hidden />}
        onClick={() => lists.fetchAnew()}
      >
        {t('my-page:directory.again')}
      </ActionButton>
    </Section>
  );
}

function stateText(
  t: TFunction<['start', 'my-page']>,
  { state, facilities }: DirectoryFacts,
  isOnDevice: boolean,
): string {
  if (state.type === 'none') return t('my-page:directory.none');
  if (state.type === 'complete') {
    const time = formatTime(state.asOf, 'HH:mm');
    if (!isOnDevice) return t('my-page:directory.loaded', { time });
    return t(facilities ? 'my-page:directory.completeOfSome' : 'my-page:directory.complete', { time });
  }
  const { done, total } = state;
  return total === null
    ? t('my-page:directory.begun')
    : t('my-page:directory.filling', { done: Math.min(done, total), total });
}

/** In the order of the ids; those that do not exist any more are left out. */
async function nameFacilities(call: Call, ids: readonly string[]): Promise<Choice[]> {
  const { data } = await call(getFacilitiesByIds, { body: { ids: ids.slice(0, maxPageSize) } });
  return ids.flatMap((id) => data.find((each) => each.id === id) ?? []);
}

interface KeptProps {
  facilities: readonly string[] | null;
  lost: string | null;
}

function KeptFacilities({ facilities, lost }: KeptProps) {
  const { t } = useTranslation(['start', 'my-page']);
  const { call, lists } = useApp();
  const names = useMemo(() => {
    const named = facilities && lost === null ? nameFacilities(call, facilities) : null;
    named?.catch(() => undefined);
    return named;
  }, [call, facilities, lost]);
  const named = useSettled(names);
  const [edited, setEdited] = useState<Choice[] | null>(null);
  const kept = named.type === 'done' && named.value ? named.value : [];
  const isKnown = facilities === null || (named.type === 'done' && named.value !== null);
  const chosen = edited ?? kept;

  function save(): void {
    lists.keepOnly(chosen.length > 0 ? chosen.map(({ id }) => id) : null);
    setEdited(null);
  }

  return (
    <>
      <RemoteMultiSelect
        label={t('my-page:directory.keepOnly')}
        placeholder={t('my-page:directory.all')}
        find={findFacilities(call)}
        value={chosen}
        onChange={(next) => setEdited(next.slice(0, maxPageSize))}
        disabled={lost !== null || !isKnown}
      />
      {edited && (
        <ActionButton refused={lost} size="lg" onClick={save}>
          {t('my-page:directory.keep')}
        </ActionButton>
      )}
    </>
  );
}
