// Texts of screens that are not needed before the first row: each catalogue comes with its screen.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { texts as account } from './en/account.ts';
import type { texts as audit } from './en/audit.ts';
import type { texts as bulk } from './en/bulk.ts';
import type { texts as certificates } from './en/certificates.ts';
import type { texts as credential } from './en/credential.ts';
import type { texts as deletes } from './en/deletes.ts';
import type { texts as display } from './en/display.ts';
import type { texts as errorScreen } from './en/error-screen.ts';
import type { texts as firstSteps } from './en/first-steps.ts';
import type { texts as forms } from './en/forms.ts';
import type { texts as guide } from './en/guide.ts';
import type { texts as help } from './en/help.ts';
import type { texts as importExport } from './en/import-export.ts';
import type { texts as jobs } from './en/jobs.ts';
import type { texts as lists } from './en/lists.ts';
import type { texts as monitor } from './en/monitor.ts';
import type { texts as monitorCsrs } from './en/monitor-csrs.ts';
import type { texts as myPage } from './en/my-page.ts';
import type { texts as overview } from './en/overview.ts';
import type { texts as palette } from './en/palette.ts';
import type { texts as player } from './en/player.ts';
import type { texts as range } from './en/range.ts';
import type { texts as recordPages } from './en/record-pages.ts';
import type { texts as revocations } from './en/revocations.ts';
import type { texts as rounds } from './en/rounds.ts';
import type { texts as scan } from './en/scan.ts';
import type { texts as session } from './en/session.ts';
import type { texts as siteConfiguration } from './en/site-configuration.ts';
import type { texts as userAccess } from './en/user-access.ts';

export type LazyTexts = typeof account &
  typeof audit &
  typeof bulk &
  typeof certificates &
  typeof credential &
  typeof display &
  typeof firstSteps &
  typeof forms &
  typeof guide &
  typeof help &
  typeof importExport &
  typeof jobs &
  typeof lists &
  typeof monitor &
  typeof monitorCsrs &
  typeof myPage &
  typeof overview &
  typeof palette &
  typeof player &
  typeof recordPages &
  typeof revocations &
  typeof rounds &
  typeof scan &
  typeof siteConfiguration &
  typeof deletes &
  typeof range &
  typeof session &
  typeof errorScreen &
  typeof userAccess;

/** Adds catalogues before the screen that needs them is drawn. */
export function useLazyTexts(...catalogues: readonly Partial<LazyTexts>[]): void {
  const { i18n } = useTranslation();
  // Not an effect: what is drawn now has these texts already.
  useState(() => {
    for (const texts of catalogues) i18n.addResourceBundle(i18n.language, 'translation', texts, false, true);
  });
}
