// The first steps of an empty installation: a facility, a monitor, and to see it come Online. They stand above the
// screens that are about monitors and facilities, and go by themselves.
import { Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountSource, useCount } from '../../data/counts.ts';
import type { MenuItem } from '../../lists/menu.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { GuideLink } from '../../ui/guide/guide-link.tsx';
import { type Lazy, LazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import classes from './first-steps.module.css';
import { maxFirstMonitors, type FirstSteps as Steps, useFirstSteps } from './use-first-steps.ts';

export interface FirstStepsProps {
  /** How many monitors there are. */
  monitors: CountSource;
  addFacility: Lazy<{ onClose(): void }>;
  addMonitor: Lazy<{ facility?: { id: string; name: string }; onClose(): void }>;
  /** Screens that are not about monitors and facilities. */
  without: readonly MenuItem[];
}

type Adding = { what: 'facility' } | { what: 'monitor'; facility: Steps['facility'] };

export function FirstSteps({ monitors, addFacility, addMonitor, without }: FirstStepsProps) {
  const count = useCount(monitors);
  const isPlace = useMatches({
    select: (matches) => {
      const group = matches.at(-1)?.staticData.group;
      return group !== undefined && !without.includes(group);
    },
  });
  // A dialog outlives the steps: its monitor may be Online while its credential is still shown.
  const [adding, setAdding] = useState<Adding | null>(null);
  /** The next dialog may be open when the one before it says that it is done. */
  const closeOf = (closing: Adding) => () => setAdding((now) => (now === closing ? null : now));
  return (
    <>
      {typeof count === 'number' && count <= maxFirstMonitors && (
        <FirstMonitors isPlace={isPlace} onAdd={setAdding} />
      )}
      {adding?.what === 'facility' && <LazyComponent of={addFacility} props={{ onClose: closeOf(adding) }} />}
      {adding?.what === 'monitor' && (
        <LazyComponent
          of={addMonitor}
          props={{ ...(adding.facility && { facility: adding.facility }), onClose: closeOf(adding) }}
        />
      )}
    </>
  );
}

interface FirstMonitorsProps {
  isPlace: boolean;
  onAdd(adding: Adding): void;
}

function FirstMonitors({ isPlace, onAdd }: FirstMonitorsProps) {
  const steps = useFirstSteps();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [begun, setBegun] = useState(false);
  /** The screen on which the last step was done: it says so until another one is opened. */
  const [finishedOn, setFinishedOn] = useState<string | null>(null);
  if (steps && !steps.connected && !begun) setBegun(true);
  if (steps?.connected && begun && finishedOn === null) setFinishedOn(path);

  if (!steps || !isPlace) return null;
  if (!steps.connected) return <StepsCard steps={steps} onAdd={onAdd} />;
  return steps.monitor && finishedOn === path ? <Finished monitor={steps.monitor} path={path} /> : null;
}

function Card({ children, lead }: { children: ReactNode; lead: string }) {
  const { t } = useTranslation(['start', 'first-steps']);
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id} data-tone="good" data-screen-only>
      <div className={classes.head}>
        <div>
          <Title order={2} id={id} className={classes.title}>
            {t('first-steps:title')}
          </Title>
          <p className={classes.lead} role="status">
            {lead}
          </p>
        </div>
        <GuideLink topic="first-steps" label={t('first-steps:guide')} />
      </div>
      {children}
    </section>
  );
}

function StepsCard({
  steps: { facility, monitor },
  onAdd,
}: {
  steps: Steps;
  onAdd: FirstMonitorsProps['onAdd'];
}) {
  const { t } = useTranslation(['start', 'first-steps']);
  const paused = useChangesPaused();
  return (
    <Card lead={monitor ? t('first-steps:waiting', { name: monitor.name }) : t('first-steps:lead')}>
      <ol className={classes.steps}>
        <Step
          number={1}
          isDone={facility !== null}
          title={t('first-steps:facility')}
          hint={t('first-steps:facilityHint')}
        >
          {!facility && (
            <ActionButton refused={paused} size="lg" onClick={() => onAdd({ what: 'facility' })}>
              {t('first-steps:facility')}
            </ActionButton>
          )}
        </Step>
        <Step
          number={2}
          isDone={monitor !== null}
          title={t('first-steps:monitor')}
          hint={t('first-steps:monitorHint')}
        >
          {!monitor && (
            <ActionButton
              refused={paused}
              size="lg"
              variant={facility ? 'filled' : 'default'}
              onClick={() => onAdd({ what: 'monitor', facility })}
            >
              {t('first-steps:monitor')}
            </ActionButton>
          )}
        </Step>
        <Step number={3} isDone={false} title={t('first-steps:online')} hint={t('first-steps:onlineHint')}>
          {monitor && (
            <Link to="/dashboard/usermanual" hash="silent-monitor" className={classes.link}>
              {t('first-steps:notConnected')}
            </Link>
          )}
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  title: string;
  hint: string;
  children: ReactNode;
}

function Step({ number, isDone, title, hint, children }: StepProps) {
  const { t } = useTranslation(['start', 'first-steps']);
  return (
    <li className={classes.step} data-done={isDone}>
      <span className={classes.mark} aria-hidden>
        {isDone ? <IconCheck size={20} /> : number}
      </span>
      <div className={classes.text}>
        <strong>
          {title}
          {isDone && <span className={classes.done}>{t('first-steps:done')}</span>}
        </strong>
        {!isDone && <span className={classes.hint}>{hint}</span>}
      </div>
      {children}
    </li>
  );
}

function Finished({ monitor, path }: { monitor: NonNullable<Steps['monitor']>; path: string }) {
  const { t } = useTranslation(['start', 'first-steps']);
  return (
    <Card lead={t('first-steps:finished', { name: monitor.name })}>
      <div className={classes.finished}>
        <p>{t('first-steps:finishedHint')}</p>
        {!path.includes(monitor.id) && (
          <Link to="/dashboard/monitor-details/$id" params={{ id: monitor.id }} className={classes.link}>
            {t('first-steps:openMonitor')}
          </Link>
        )}
      </div>
    </Card>
  );
}
