// A person's own page.
export const texts = {
  myPage: {
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
    directory: {
      title: 'All records on this device',
      none: 'All monitors, facilities and users can be stored here. They are not loaded yet.',
      begun: 'Loading all monitors, facilities and users …',
      filling:
        '{{done, number}} of {{total, number}} records loaded. Lists and searches are answered on this device once all are loaded.',
      complete:
        'All monitors, facilities and users are stored, as of {{time}}. Lists and searches are answered at once, also offline.',
      completeOfSome:
        'All facilities are stored, and the monitors and users of those below, as of {{time}}. Their lists are answered at once, also offline.',
      renewing: 'Everything is being loaded again. Until then, the earlier records are used.',
      memoryOnly: 'This browser does not store them. They are loaded again after the app was closed.',
      keepOnly: 'Keep only these facilities',
      all: 'All facilities',
      keep: 'Keep these',
      again: 'Load everything again',
    },
    session: {
      title: 'Lock or sign out',
      lock: 'Lock',
      lockHint:
        'Signs you out. Unsaved changes are lost. Stored data stays on this device and opens only for you after you sign in again.',
      signOut: 'Sign out',
      signOutHint: 'Ends your session and erases everything the console stored on this device.',
    },
  },
} as const;
