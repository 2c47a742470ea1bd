// The floor of parts: the same page with the app's libraries, each used as little as possible.
import '@mantine/core/styles.css';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { Page } from '../page.tsx';
import { start } from '../start.tsx';
import { askAndKeep } from './ask.ts';
import { Rows } from './rows.tsx';

const titles = { MONITOR_ALL: 'All Monitors', MONITOR_ASSIGNED: 'Assigned Monitors' };
const keys = { All: 'monitors.title.MONITOR_ALL', Assigned: 'monitors.title.MONITOR_ASSIGNED' } as const;

const texts = i18next.createInstance();
texts.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: { monitors: { title: titles } } } },
  initAsync: false,
});

function Screen() {
  const { t } = useTranslation();
  return <Page ask={askAndKeep} titleOf={(list) => t(keys[list])} Rows={Rows} />;
}

const router = createRouter({ routeTree: createRootRoute({ component: Screen }) });

start(
  <I18nextProvider i18n={texts}>
    <RouterProvider router={router} />
  </I18nextProvider>,
);
