// The readiness of a facility in one line: what is saved, what is missing, and what to do next.
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type NextTask, nextTask, setupTasks } from './readiness.ts';
import classes from './readiness-line.module.css';
import type { ShownSite } from './shown-site.ts';
import type { Mechanism } from './site-search.ts';

export function ReadinessLine({ site, type }: Pick<ShownSite, 'site' | 'type'>) {
  const { t } = useTranslation();
  const { monitors, certificates } = site;
  const next = nextTask(site, type);

  function nextText(task: Exclude<NextTask, null>): string {
    if (task === 'ready') return t('siteConfig.readiness.ready');
    if (task === 'monitors') return t('siteConfig.readiness.noMonitors');
    return t(`siteConfig.readiness.next.${task}`);
  }

  const hasAll = monitors !== null && monitors > 0 && certificates !== null && certificates >= monitors;

  function clientText(): string {
    if (monitors === null) return t('siteConfig.mechanisms.client');
    if (certificates === null) return t('siteConfig.readiness.certificatesUnknown', { count: monitors });
    return t('siteConfig.readiness.certificates', { certificates, total: monitors });
  }
  return (
    <section aria-label={t('siteConfig.readiness.label')} className={classes.line}>
      <ol className={classes.tasks}>
        {setupTasks(site, type).map(({ mechanism, done }) => (
          <Task key={mechanism} mechanism={mechanism} done={done}>
            {t(`siteConfig.readiness.tasks.${mechanism}`)}{' '}
            <span className={classes.state}>
              {t(done ? 'siteConfig.readiness.done' : 'siteConfig.readiness.missing')}
            </span>
          </Task>
        ))}
        <Task mechanism="client" done={hasAll}>
          {clientText()}
        </Task>
      </ol>
      <p className={classes.next} role="status">
        {next && nextText(next)}
      </p>
    </section>
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
