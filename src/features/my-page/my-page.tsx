import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import { GuideLink } from '../../ui/guide/guide-link.tsx';
import { ScreenHead } from '../../ui/toolbar/screen-head.tsx';
import { DeviceSection } from './device-section.tsx';
import { DirectorySection } from './directory-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { InstallSection } from './install-section.tsx';
import type { LoadedMyPage } from './load-my-page.ts';
import classes from './my-page.module.css';
import { DisplaySection, PersonSection } from './person-sections.tsx';
import { RolesSection } from './roles-section.tsx';
import { ServiceNotices } from './service-notices.tsx';
import { SessionSection } from './session-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The administrator's own page: account, display, installation, stored data, Lock and Sign out. */
export function MyPage({ loaded, records }: { loaded: LoadedMyPage; records: ReactNode }) {
  const { t } = useTranslation(['start', 'my-page']);
  const title = t('my-page:title');
  return (
    <div className={classes.screen}>
      <title>{dotted(title, t('product.name'))}</title>
      <ScreenHead
        title={title}
        guide={<GuideLink topic="tablet-hands" />}
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={20} aria-hidden />}
            renderRoot={(props) => <Link to="/dashboard/monitors" {...props} />}
          >
            {t('my-page:back')}
          </Button>
        }
      />
      <div className={classes.sections}>
        <div>
          <PersonSection />
          <RolesSection />
          <FactorSection />
          <SessionsSection />
          <ServiceNotices />
          <DisplaySection />
          <InstallSection />
        </div>
        <div>
          <DeviceSection loaded={loaded} />
          <DirectorySection />
          {records}
          <SessionSection />
        </div>
      </div>
    </div>
  );
}
