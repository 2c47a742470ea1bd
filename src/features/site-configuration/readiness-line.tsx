// The readiness of a facility in one line: what is saved, what is missing, and what to do next.
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type NextStep, nextStep, setupSteps } from './readiness.ts';
import classes from './readiness-line.module.css';
import type { ShownSite } from './shown-site.ts';
import type { Mechanism } from './site-search.ts';

export function ReadinessLine({ site, type }: Pick<ShownSite, 'site' | 'type'>) {
  const { t } = useTranslation();
  const { monitors, certificates } = site;
  const next = nextStep(site, type);

  function nextText(step: Exclude<NextStep, null>): string {
    if (step === 'ready') return t('siteConfig.readiness.ready');
    if (step === 'monitors') return t('siteConfig.readiness.noMonitors');
    return t(`siteConfig.readiness.next.${step}`);
  }

  const hasAll = monitors !== null && monitors > 0 && certificates !== null && certificates >= monitors;

  function clientText(): string {
    if (monitors === null) return t('siteConfig.mechanisms.client');
    if (certificates === null) return t('siteConfig.readiness.certificatesUnknown', { count: monitors });
    return t('siteConfig.readiness.certificates', { certificates, total: monitors });
  }
  return (
    <section aria-label={t('siteConfig.readiness.label')} className={classes.line}>
      <ol className={classes.steps}>
        {setupSteps(site, type).map(({ mechanism, done }) => (
          <Step key={mechanism} mechanism={mechanism} done={done}>
            {t(`siteConfig.readiness.steps.${mechanism}`)}{' '}
            <span className={classes.state}>
              {t(done ? 'siteConfig.readiness.done' : 'siteConfig.readiness.missing')}
            </span>
          </Step>
        ))}
        <Step mechanism="client" done={hasAll}>
          {clientText()}
        </Step>
      </ol>
      <p className={classes.next} role="status">
        {next && nextText(next)}
      </p>
    </section>
  );
}

/** Leads to its panel. */
function Step({ mechanism, done, children }: { mechanism: Mechanism; done: boolean; children: ReactNode }) {
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
        className={classes.step}
        data-done={done}
      >
        <Icon size={20} aria-hidden />
        <span>{children}</span>
      </Link>
    </li>
  );
}
