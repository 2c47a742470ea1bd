import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows a page under the same policy as the app's: style elements carry the page's nonce. */
export function start(page: ReactNode): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  createRoot(document.getElementById('root') ?? document.body).render(
    <MantineProvider getStyleNonce={() => nonce}>{page}</MantineProvider>,
  );
}
