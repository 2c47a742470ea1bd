// The user guide in English. A new page: its name in src/ui/guide/guide-topics.ts, its text in a file of this folder, and
// its place in a group below.
import type { Guide } from '../guide-page.ts';
import { firstSteps, overview, sessions, signIn } from './beginning.ts';
import {
  addMonitor,
  changeMany,
  deleteMonitor,
  findMonitor,
  moveMonitor,
  replaceCredential,
  silentMonitor,
} from './monitors.ts';
import { accessRequest, addPerson, audit, display, personLeaves, viewsCsv } from './people.ts';
import { fetchLog, hearRecording } from './recordings.ts';
import { addFacility, certificatesEnd, siteCertificates } from './sites.ts';
import { importTable } from './tables.ts';
import { offline, round, scan, tabletHands } from './ward.ts';

export const guide: Guide = {
  language: 'en',
  groups: [
    { title: 'Begin', topics: ['first-steps', 'sign-in', 'sessions', 'overview'] },
    {
      title: 'Monitors',
      topics: ['find-monitor', 'silent-monitor', 'hear-recording', 'fetch-log'],
    },
    {
      title: 'On the ward',
      topics: ['scan', 'round', 'offline', 'tablet-hands'],
    },
    {
      title: 'Manage monitors',
      topics: ['add-monitor', 'move-monitor', 'replace-credential', 'delete-monitor', 'change-many'],
    },
    {
      title: 'Facilities and networks',
      topics: ['add-facility', 'site-certificates', 'certificates-end'],
    },
    {
      title: 'People and records',
      topics: [
        'add-person',
        'access-request',
        'person-leaves',
        'audit',
        'views-csv',
        'import-table',
        'display',
      ],
    },
  ],
  pages: {
    'first-steps': firstSteps,
    'sign-in': signIn,
    sessions,
    overview,
    'find-monitor': findMonitor,
    'silent-monitor': silentMonitor,
    'hear-recording': hearRecording,
    'fetch-log': fetchLog,
    'add-monitor': addMonitor,
    'move-monitor': moveMonitor,
    'replace-credential': replaceCredential,
    'delete-monitor': deleteMonitor,
    'change-many': changeMany,
    scan,
    round,
    offline,
    'tablet-hands': tabletHands,
    'add-facility': addFacility,
    'site-certificates': siteCertificates,
    'certificates-end': certificatesEnd,
    'add-person': addPerson,
    'access-request': accessRequest,
    'person-leaves': personLeaves,
    audit,
    'views-csv': viewsCsv,
    'import-table': importTable,
    display,
  },
};
