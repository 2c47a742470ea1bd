// What the guide has in every language. Its texts are in the catalogues `guide-pages`: a new page needs its name in
// src/ui/guide/guide-topics.ts, its links and pictures here, and its texts.
import type { GuideTopic } from '../../../ui/guide/guide-topics.ts';
import type { PictureName } from './pictures.ts';

interface PageLayout {
  /** In the order of the page's blocks of pictures. */
  pictures?: readonly PictureName[];
  see: readonly GuideTopic[];
}

export const pageLayouts: Readonly<Record<GuideTopic, PageLayout>> = {
  'first-steps': { pictures: ['first-steps'], see: ['add-monitor', 'add-facility', 'add-person'] },
  'sign-in': { see: ['second-factor', 'sessions', 'tablet-hands'] },
  'second-factor': { see: ['sign-in', 'sessions', 'person-leaves'] },
  sessions: { see: ['second-factor', 'sign-in', 'tablet-hands'] },
  overview: { pictures: ['overview'], see: ['silent-monitor', 'certificates-end'] },
  'find-monitor': { pictures: ['monitors'], see: ['scan', 'views-csv', 'silent-monitor'] },
  'silent-monitor': { pictures: ['monitor'], see: ['fetch-log', 'replace-credential', 'certificates-end'] },
  'hear-recording': { pictures: ['recordings', 'player'], see: ['fetch-log', 'silent-monitor'] },
  'fetch-log': { pictures: ['log'], see: ['silent-monitor', 'hear-recording'] },
  'add-monitor': {
    pictures: ['credential'],
    see: ['replace-credential', 'silent-monitor', 'delete-monitor'],
  },
  'move-monitor': { pictures: ['associate'], see: ['site-certificates', 'change-many'] },
  'replace-credential': { see: ['add-monitor', 'certificates-end'] },
  'delete-monitor': { see: ['move-monitor', 'replace-credential'] },
  'change-many': { pictures: ['selection'], see: ['views-csv', 'move-monitor'] },
  scan: { see: ['round', 'find-monitor'] },
  round: { pictures: ['round'], see: ['scan', 'offline'] },
  offline: { pictures: ['offline'], see: ['round', 'tablet-hands'] },
  'tablet-hands': { pictures: ['my-page'], see: ['sign-in', 'person-leaves'] },
  'add-facility': { see: ['add-monitor', 'add-person', 'site-certificates'] },
  'site-certificates': { pictures: ['site-config'], see: ['certificates-end', 'move-monitor'] },
  'certificates-end': { pictures: ['certificates'], see: ['site-certificates', 'silent-monitor'] },
  'add-person': { pictures: ['user-add'], see: ['roles', 'access-request', 'person-leaves'] },
  roles: { see: ['add-person', 'audit', 'import-table'] },
  'access-request': { see: ['add-person', 'audit'] },
  'person-leaves': { see: ['tablet-hands', 'audit'] },
  audit: { see: ['views-csv', 'person-leaves'] },
  'views-csv': { see: ['find-monitor', 'import-table', 'display'] },
  'import-table': { see: ['add-monitor', 'add-facility', 'add-person', 'views-csv'] },
  display: { see: ['views-csv'] },
};
