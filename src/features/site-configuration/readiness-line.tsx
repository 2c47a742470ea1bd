// The readiness of a facility in one line: what is saved, what is missing, and what to do next.
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serviceNow } from '../../lib/service-clock.ts';
import { endingFiles, missingRoots, type NextTask, nextTask, setupTasks } from './readiness.ts';
import classes from './readiness-line.module.css';
import type { ShownSite } from './shown-site.ts';
import type { Mechanism } from './site-search.ts';

export function ReadinessLine({ site, type }: Pick<ShownSite, 'site' | 'type'>) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { monitors, certificates } = site;
  const next = nextTask(site, type);

  function nextText(task: Exclude<NextTask, null>): string {
    if (task === 'ready') return t('site-configuration:readiness.ready');
    if (task === 'monitors') return t('site-configuration:readiness.noMonitors');
    return t(`site-configuration:readiness.next.${task}`);
  }

  const hasAll = monitors !== null && monitors > 0 && certificates !== null && certificates >= monitors;

  function clientText(): string {
    if (monitors === null) return t('site-configuration:mechanisms.client');
    if (certificates === null)
      return t('site-configuration:readiness.certificatesUnknown', { count: monitors });
    return t('site-configuration:readiness.certificates', { certificates, total: monitors });
  }
  return (
    <section aria-label={t('site-configuration:readiness.label')} className={classes.line}>
      <ol className={classes.tasks}>
        {setupTasks(site, type).map(({ mechanism, done }) => (
          <Task key={mechanism} mechanism={mechanism} done={done}>
            {t(`site-configuration:readiness.tasks.${mechanism}`)}{' '}
            <span className={classes.state}>
              {t(done ? 'site-configuration:readiness.done' : 'site-configuration:readiness.missing')}
            </span>
          </Task>
        ))}
        <Task mechanism="client" done={hasAll}>
          {clientText()}
        </Task>
      </ol>
      <Warnings site={site} />
      <p className={classes.next} role="status">
        {next && nextText(next)}
      </p>
    </section>
  );
}

/**
 * Warns of what a person has to look at: roots and the registration authority's certificate that have ended or end within 90 days,
 * roots that the EST server no longer hands out, and renewal in the name of somebody who has left.
 */
function Warnings({ site: { details, renewal } }: Pick<ShownSite, 'site'>) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const ending = endingFiles(details, serviceNow());
  const missing = missingRoots(details);
  if (ending.length + missing.length === 0 && !renewal?.to_confirm) return null;
  return (
    <ul className={classes.ends}>
      {renewal?.to_confirm && (
        <li>
          <IconAlertTriangle size={18} aria-hidden />
          {t('site-configuration:readiness.renewal', { name: renewal.set_by ?? '–' })}
        </li>
      )}
      {missing.map(({ id, name }) => (
        <li key={`missing ${id}`}>
          <IconAlertTriangle size={18} aria-hidden />
          {t('site-configuration:readiness.missingRoot', { name })}
        </li>
      ))}
      {ending.map(({ id, name, days }) => (
        <li key={id}>
          <IconAlertTriangle size={18} aria-hidden />
          {days < 0
            ? t('site-configuration:readiness.ended', { name })
            : t('site-configuration:readiness.endsIn', { name, count: days })}
        </li>
      ))}
    </ul>
  );
}

/** Leads to its panel. */
function Task({ mechanism, done, children }: { mechanism: Mechanism; done: boolean; children: ReactNode }) {
  const Icon = done ? IconCircleCheck : IconCircleDashed;
  return (
    <li>
      <Link
        to="."
        search={(now) => ({
          ...now,
          mechanism: mechanism === 'csr' ? undefined : mechanism,
          page: undefined,
          text: undefined,
        })}
        className={classes.task}
        data-done={done}
      >
        <Icon size={20} aria-hidden />
        <span>{children}</span>
      </Link>
    </li>
  );
}
