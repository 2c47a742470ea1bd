// Texts of screens that are not needed before the first row: each catalogue comes with its screen.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { accountTexts } from './en-account.ts';
import type { associateManyTexts } from './en-associate-many.ts';
import type { auditTexts } from './en-audit.ts';
import type { bulkTexts } from './en-bulk.ts';
import type { certificateTexts } from './en-certificates.ts';
import type { connectionTexts } from './en-connection.ts';
import type { credentialTexts, restoredTexts } from './en-credential.ts';
import type { deletedRecordTexts } from './en-deleted-record.ts';
import type { displayTexts } from './en-display.ts';
import type { facilityPageTexts } from './en-facility-page.ts';
import type { fieldTexts } from './en-fields.ts';
import type { filterTexts } from './en-filters.ts';
import type { helpTexts } from './en-help.ts';
import type { jobTexts } from './en-jobs.ts';
import type { listCsvTexts } from './en-list-csv.ts';
import type { monitorCsrTexts } from './en-monitor-csrs.ts';
import type { cloudLogTexts, monitorLogTexts, recordingTexts } from './en-monitor-tabs.ts';
import type { myPageTexts } from './en-my-page.ts';
import type { overviewTexts } from './en-overview.ts';
import type { paletteTexts } from './en-palette.ts';
import type { playerTexts } from './en-player.ts';
import type { requestTexts } from './en-requests.ts';
import type { revocationTexts } from './en-revocations.ts';
import type { roundTexts } from './en-rounds.ts';
import type { scanTexts } from './en-scan.ts';
import type { serialNumberTexts } from './en-serial-numbers.ts';
import type { signInRefusedTexts } from './en-sign-in-refused.ts';
import type { siteConfigurationTexts } from './en-site-configuration.ts';
import type { termsTexts } from './en-terms.ts';
import type { userAccessTexts } from './en-user-access.ts';
import type { viewTexts } from './en-views.ts';

export interface LazyTexts {
  account: typeof accountTexts;
  terms: typeof termsTexts;
  signInRefused: typeof signInRefusedTexts;
  player: typeof playerTexts;
  help: typeof helpTexts;
  myPage: typeof myPageTexts;
  display: typeof displayTexts;
  siteConfig: typeof siteConfigurationTexts;
  certificates: typeof certificateTexts;
  revocations: typeof revocationTexts;
  monitorCsrs: typeof monitorCsrTexts;
  jobs: typeof jobTexts;
  audit: typeof auditTexts;
  userAccess: typeof userAccessTexts;
  connection: typeof connectionTexts;
  overview: typeof overviewTexts;
  facilityPage: typeof facilityPageTexts;
  requests: typeof requestTexts;
  recordings: typeof recordingTexts;
  monitorLog: typeof monitorLogTexts;
  cloudLog: typeof cloudLogTexts;
  restored: typeof restoredTexts;
  deletedRecord: typeof deletedRecordTexts;
  associateMany: typeof associateManyTexts;
  bulk: typeof bulkTexts;
  field: typeof fieldTexts;
  filter: typeof filterTexts;
  serialNumbers: typeof serialNumberTexts;
  scan: typeof scanTexts;
  credential: typeof credentialTexts;
  views: typeof viewTexts;
  listCsv: typeof listCsvTexts;
  rounds: typeof roundTexts;
  palette: typeof paletteTexts;
}

/** Adds texts to the catalogue before the screen that needs them is drawn. */
export function useLazyTexts(texts: Partial<LazyTexts>): void {
  const { i18n } = useTranslation();
  // Not an effect: what is drawn now has these texts already.
  useState(() => i18n.addResourceBundle('en', 'translation', texts, false, true));
}
