// Site Configuration: the facility picker, and for the chosen facility its type, mechanism and readiness. The panel of the
// mechanism is a route of its own.
import { IconAlertTriangle, IconBuildingHospital } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import type { TransferType } from '../../../contract/site-configuration/network-details.ts';
import { useOwnError } from '../../api/reachability.ts';
import { useRefetchRegularly } from '../../data/changes.ts';
import { useChosenFacility } from '../../data/records/use-chosen-facility.ts';
import { usePublishDataTime } from '../../data/screen-data-time.ts';
import type { Loaded } from '../../data/source.ts';
import { type LoadedState, useLoaded } from '../../data/use-loaded.ts';
import { errorText } from '../../i18n/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { GuideLink } from '../../ui/guide/guide-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/toolbar/screen-head.tsx';
import { FacilityPicker } from './facility-picker.tsx';
import { Leftovers } from './leftovers.tsx';
import { Needs } from './needs.tsx';
import type { LoadedNeeds } from './needs-source.ts';
import { shownPanel, typeOf } from './panels.ts';
import { ReadinessLine } from './readiness-line.tsx';
import { ShownSiteContext } from './shown-site.ts';
import classes from './site-configuration.module.css';
import type { SiteSearch } from './site-search.ts';
import { SiteSelectors } from './site-selectors.tsx';
import { SiteSkeleton } from './site-skeleton.tsx';
import { affectsSite, type Site } from './site-source.ts';
import { SwitchQuestion } from './switch-question.tsx';
import { type Switched, switchedBy } from './switched.ts';
import { useLeaveSite } from './use-leave-site.ts';

export interface LoadedSite {
  id: string;
  facility: Loaded<Facility>;
  site: Loaded<Site>;
}

interface Props {
  search: SiteSearch;
  /** Null until a facility is chosen. */
  loaded: LoadedSite | null;
  /** What facilities need, until one is chosen; null where the server does not say. */
  needs?: LoadedNeeds | null;
  /** The panel. */
  children: ReactNode;
}

export function SiteConfiguration({ search, loaded, needs, children }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const chosen = useChosenFacility(loaded?.id ?? null, loaded?.facility ?? null);
  const navigate = useNavigate();
  const { remember } = chosen;
  const choose = useCallback(
    (choice: { id: string; name: string }) => {
      remember(choice);
      void navigate({ to: '.', search: { facility: choice.id } });
    },
    [remember, navigate],
  );
  const title = t('site-configuration:title');
  return (
    <div className={classes.screen}>
      <title>{dotted(title, t('product.name'))}</title>
      <ScreenHead title={title} guide={<GuideLink topic="site-certificates" />} />
      <FacilityPicker chosen={chosen} />
      {loaded ? (
        <ChosenFacility key={loaded.id} search={search} loaded={loaded} name={chosen.value?.name ?? ''}>
          {children}
        </ChosenFacility>
      ) : needs ? (
        <Needs loaded={needs} onChoose={choose} />
      ) : (
        <div className={classes.card}>
          <EmptyState
            icon={<IconBuildingHospital size="2.5rem" stroke={1.5} aria-hidden />}
            title={t('site-configuration:selectFacility')}
            hint={t('site-configuration:selectFacilityHint')}
          />
        </div>
      )}
    </div>
  );
}

interface ChosenProps extends Props {
  loaded: LoadedSite;
  /** The facility's name; '' until it is known. */
  name: string;
}

function ChosenFacility({ search, loaded: { id, site: loaded }, name, children }: ChosenProps) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  // The first stored type stays the default of the address: what others save changes no panel that is open.
  const [firstStored, setFirstStored] = useState<TransferType | null>(null);
  const [switched, setSwitched] = useState<Switched | null>(null);
  const navigate = useNavigate();
  const state: LoadedState<Site> = useLoaded(loaded, {
    async onChange(_reason, changes) {
      if (affectsSite(changes, id)) await state.refetch();
    },
  });
  const { snapshot, error, opened, refetch } = state;
  const notRefreshed = useOwnError(error);
  const isGone = opened?.error?.type === 'notFound';
  const leaveSite = useLeaveSite(id, name);
  const leave = useEffectEvent(() => {
    if (opened?.error) void leaveSite(opened.error);
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  useRefetchRegularly(refetch);
  usePublishDataTime(snapshot?.requestedAt ?? null);

  const stored = snapshot && (snapshot.value.details?.transfer_type ?? 'Offline');
  const isDefaultAsked = stored !== null && search.type === typeOf(stored);
  const leaveOutType = useEffectEvent(() => {
    setFirstStored(stored);
    // The open panel stays: only its type leaves the address.
    void navigate({
      to: '.',
      search: (now) => ({ ...now, type: undefined }),
      replace: true,
      ignoreBlocker: true,
    });
  });
  useEffect(() => {
    if (isDefaultAsked) leaveOutType();
  }, [isDefaultAsked]);

  async function reload(): Promise<void> {
    setBusy(true);
    try {
      await router.invalidate({ sync: true });
    } finally {
      setBusy(false);
    }
  }

  if (isGone) return null;
  const retry = { label: t('action.retry'), run: () => void reload(), busy };
  if (!snapshot || stored === null) {
    if (!error) return <SiteSkeleton />;
    return (
      <div className={classes.card}>
        <FailedState
          error={error}
          title={t('site-configuration:failed')}
          notStored={(outage) => t(`site-configuration:needs${outage === 'offline' ? 'Network' : 'Service'}`)}
          retry={retry}
        />
      </div>
    );
  }
  const site = snapshot.value;
  if (firstStored === null) setFirstStored(stored);
  const defaultType = firstStored ?? stored;
  const panel = shownPanel(search, defaultType);
  return (
    <ShownSiteContext
      value={{
        facilityId: id,
        facilityName: name,
        site,
        ...panel,
        onSaved: (saved) => setSwitched(switchedBy(site.details, saved)),
      }}
    >
      <SiteSelectors {...panel} defaultType={typeOf(defaultType)} storedType={typeOf(stored)} />
      {notRefreshed && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} aria-hidden />} action={retry}>
          {errorText(t, notRefreshed)}
        </Notice>
      )}
      <ReadinessLine site={site} type={panel.type} />
      <Leftovers site={site} />
      {children}
      <SwitchQuestion switched={switched} onClose={() => setSwitched(null)} />
    </ShownSiteContext>
  );
}
