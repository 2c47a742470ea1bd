// The `en` catalogue of a person's own page.
export const myPageTexts = {
  title: 'My page',
  back: 'Back to lists',
  person: {
    title: 'Account',
    name: 'Name',
    email: 'Email',
    signedIn: 'Signed in',
    byProvider: 'With {{host}}',
    byCode: 'With password and email code',
  },
  display: {
    title: 'Display, language and time',
    open: 'Display: columns, density, colors',
    language: 'Language',
    zone: 'Time zone',
    zoneNote: "Uses this device's time zone.",
  },
  install: {
    title: 'Install the app',
    installed: 'Installed on this device.',
    offered: 'Opens from your home screen like an app.',
    install: 'Install',
    apple: 'In Safari tap Share, then “Add to Home Screen” (on a Mac “Add to Dock”). Opens like an app.',
    other: "Use your browser's menu: “Install” or “Add to Home Screen”. On an iPad use Safari.",
  },
  service: {
    title: 'Service',
    notices_one: '{{count, number}} thing needs attention.',
    notices_other: '{{count, number}} things need attention.',
    open: 'Open Overview',
  },
  device: {
    title: 'Stored on this device',
    lead: "Lists you've opened are available offline. Passwords, keys and recordings are never stored.",
    records_one: '{{count, number}} record',
    records_other: '{{count, number}} records',
    ages: 'loaded between {{oldest}} and {{newest}}',
    age: 'loaded at {{newest}}',
    size: 'About {{size}} in total, including the app.',
    overviewHistory: 'Online over time',
    monitorConnection: 'Connection of monitors',
    facilityConnection: 'Connection of facilities',
    notices: 'Notices of the service',
    nothing: 'No lists are stored.',
    unavailable: 'This browser does not allow storage. Lists are not available offline.',
    silent:
      'The storage of this browser does not answer, perhaps because another window holds it. Lists are not kept for offline use. Close the other windows and load this page again.',
    clear: 'Clear',
    confirm: 'Clear now',
    question: 'Clear the stored lists?',
    effect:
      'This erases them on this device only. Nothing changes in the service, and you stay signed in. A list is stored again when you open it.',
    effectOffline:
      'No lists will be available on this device until the connection is back. Nothing changes in the service, and you stay signed in.',
    notCleared: 'Could not clear the lists. Sign out to erase everything on this device.',
  },
  session: {
    title: 'Lock or sign out',
    lock: 'Lock',
    lockHint:
      'Signs you out. Unsaved changes are lost. Stored data stays on this device and opens only for you after you sign in again.',
    signOut: 'Sign out',
    signOutHint: 'Ends your session and erases everything the console stored on this device.',
  },
};
