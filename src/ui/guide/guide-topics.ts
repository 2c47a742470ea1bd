/**
 * The pages of the user guide by group, in their order. A group is named as its title in the catalogue `guide-pages`. Names of
 * pages stand in addresses (`/dashboard/usermanual#silent-monitor`), so they stay.
 */
export const guideGroups = [
  { name: 'begin', topics: ['first-steps', 'sign-in', 'second-factor', 'sessions', 'overview'] },
  { name: 'monitors', topics: ['find-monitor', 'silent-monitor', 'hear-recording', 'fetch-log'] },
  { name: 'ward', topics: ['scan', 'round', 'offline', 'tablet-hands'] },
  {
    name: 'manage',
    topics: ['add-monitor', 'move-monitor', 'replace-credential', 'delete-monitor', 'change-many'],
  },
  { name: 'sites', topics: ['add-facility', 'site-certificates', 'certificates-end'] },
  {
    name: 'people',
    topics: [
      'add-person',
      'roles',
      'access-request',
      'person-leaves',
      'audit',
      'views-csv',
      'import-table',
      'display',
    ],
  },
] as const;

export type GuideTopic = (typeof guideGroups)[number]['topics'][number];

export const guideTopics: readonly GuideTopic[] = guideGroups.flatMap(({ topics }) => topics);
