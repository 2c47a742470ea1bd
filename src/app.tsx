// The app as one component: texts, theme, state and router.
import './ui/theme/vendor.css';
import './ui/theme/theme.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { Provider } from 'jotai';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type AppContext, AppContextProvider } from './data/app-context.ts';
import type { AppRouter } from './router.ts';
import { SessionOverlay } from './shell/session/session-overlay.tsx';
import { createColourSchemeManager } from './ui/display/colour-scheme-manager.ts';
import { theme } from './ui/theme/theme.ts';

interface Props {
  context: AppContext;
  router: AppRouter;
  texts: i18n;
  /** The nonce that the page's policy allows for style elements. */
  styleNonce: string;
}

export function App({ context, router, texts, styleNonce }: Props) {
  const [colourSchemeManager] = useState(() => createColourSchemeManager(context.store));
  return (
    <I18nextProvider i18n={texts}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colourSchemeManager}
        getStyleNonce={() => styleNonce}
      >
        <Provider store={context.store}>
          <AppContextProvider value={context}>
            <RouterProvider router={router} />
            <SessionOverlay onGoOn={() => void router.invalidate()} />
          </AppContextProvider>
        </Provider>
      </MantineProvider>
    </I18nextProvider>
  );
}
