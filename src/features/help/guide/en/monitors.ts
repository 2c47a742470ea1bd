import type { GuidePage } from '../guide-page.ts';

export const findMonitor: GuidePage = {
  title: 'Find a monitor',
  lead: 'By name, serial number, facility, status, or with the camera.',
  words: 'search look list filter sort where is barcode serial numbers paste palette',
  body: [
    {
      picture: 'monitors',
      shows: 'The list of all monitors with the search box above it.',
    },
    { heading: 'When you know a part of its name or number' },
    {
      steps: [
        'Open **Monitors** in the navigation.',
        'Type into the search box, such as the last digits of the serial number. The words may be in any order.',
        "Tap the row. The monitor's page opens.",
      ],
    },
    'From any other screen tap **Search everything**. It finds monitors, facilities, users and screens.',
    { heading: 'When you know its facility or status' },
    {
      steps: [
        'Tap **Filter** above the list.',
        'Choose a facility, a status, a log level, or when its certificate ends.',
        'Tap **Show**. The filters that you chose are above the list; tap one to remove it.',
      ],
    },
    { heading: 'When you have a list of serial numbers' },
    {
      steps: [
        'Tap **⋯** above the list, then **Find serial numbers …**.',
        'Paste the numbers, one in each line, and tap **Find**.',
      ],
    },
    'Numbers that no monitor has are named above the list.',
    {
      note: 'Not in the list? Tap **Clear search** or **Clear filters**: your search may be too narrow. Or it was deleted: look in **Deleted Monitors**.',
    },
  ],
  see: ['scan', 'views-csv', 'silent-monitor'],
};

export const silentMonitor: GuidePage = {
  title: 'A monitor is silent: what now?',
  lead: 'Find out since when, whether others are silent too, and what to check first.',
  words: 'offline not connected lost connection wifi network heartbeat never connected troubleshoot problem',
  body: [
    'A monitor is **Offline** when the console has not seen it for 5 minutes. It may still work at the bedside: look at the monitor itself first.',
    {
      steps: [
        "Open the monitor's page. **Last Connected Date** says when it was last seen. **Connection, last 7 days** shows whether it drops out often.",
        'Open its facility with the name above the title. Are other monitors there Offline too? Then the network of the site is the likely cause, not this monitor.',
        'Go to the monitor: is it switched on, plugged in, and in reach of the Wi-Fi?',
        'Open **Cloud Log** on its page and choose the severity **Error**. The last entries often say what went wrong.',
        'Check its certificate: **Certificates** in the navigation, search for its name. A monitor whose certificate has ended cannot join the network.',
      ],
    },
    {
      picture: 'monitor',
      shows: "A monitor's page with its status and the connection over the last seven days.",
    },
    { heading: 'It has never been Online' },
    {
      points: [
        "Is its serial number right? Compare the label with the monitor's page.",
        'Does it have its credential? If nobody knows it any more, [replace it](replace-credential).',
        'Was it moved? A monitor of another facility may lack the certificates of this one: [Give a site its certificates](site-certificates).',
      ],
    },
    {
      note: 'You need not watch it: the status changes by itself as soon as the monitor connects, and requests that you made meanwhile are sent then.',
    },
  ],
  see: ['fetch-log', 'replace-credential', 'certificates-end'],
};

export const addMonitor: GuidePage = {
  title: 'Add a monitor',
  lead: 'Register its serial number and give it its credential.',
  words: 'new register create commission credential qr code device file install',
  body: [
    {
      steps: [
        'Tap **Add**, then **Monitor**.',
        'Type the serial number from its label, or tap the camera beside the field and scan it.',
        'Enter a name and the **Auto Log Level**, and choose the facility, now or later.',
        'Tap **Save**.',
      ],
    },
    { heading: 'Give it its credential' },
    'With its gateway credential the monitor signs in to the service. It is shown only once, right after you save.',
    {
      picture: 'credential',
      shows: 'The dialog Add Monitor with a new gateway credential as QR code and text.',
    },
    {
      points: [
        'Scan the QR code with the monitor, if it has a camera or a scanner.',
        '**Save file** writes a file for the monitor, with its serial number and its credential.',
        '**Print** makes a sheet to take to the monitor. Destroy it afterwards.',
        '**Copy** copies the text.',
      ],
    },
    'Then tap **Saved: next one** to add another monitor, or **Saved: open it** to see it come Online.',
    {
      note: 'The number is refused? It may belong to another monitor, or to one that was deleted. The dialog says which, and offers **Restore**.',
    },
  ],
  see: ['replace-credential', 'silent-monitor', 'delete-monitor'],
};

export const moveMonitor: GuidePage = {
  title: 'Move a monitor to another facility',
  lead: 'Associate it with the facility where it is now.',
  words: 'associate assign unassign transfer relocate site change facility end association',
  body: [
    {
      steps: [
        "Open the monitor's page, or tap its box in the list.",
        'Tap **Associate**.',
        'Choose the facility and tap **Save**.',
      ],
    },
    {
      picture: 'associate',
      shows: 'The dialog Associate Monitor to Facility.',
    },
    {
      points: [
        'Several at once: tap their boxes in the list, then **Associate**.',
        'To leave monitors without a facility, select them, tap **Associate** and choose **No facility**.',
        "From a facility's page **Add monitor here** adds a new one there.",
      ],
    },
    { heading: 'Its certificate' },
    'A monitor that moves still has the certificate of its former site. The dialog says so, and the certificate is listed in **Certificates**, **To revoke**. It needs another one from its new site: [Give a site its certificates](site-certificates).',
  ],
  see: ['site-certificates', 'change-many'],
};

export const replaceCredential: GuidePage = {
  title: 'A monitor lost its credential',
  lead: 'Replace a credential that was lost, or that others have seen.',
  words: 'gateway credential reset new secret leaked exposed lost renew',
  body: [
    {
      steps: [
        "Open the monitor's page and tap **Edit**.",
        'Tap **Replace credential**, then **Replace**.',
        'Enter the new credential on the monitor: by QR code, file, sheet or hand.',
        "Tap **I've saved it**.",
      ],
    },
    {
      note: 'The old credential stops working at once. The monitor is Offline until it has the new one.',
    },
  ],
  see: ['add-monitor', 'certificates-end'],
};

export const deleteMonitor: GuidePage = {
  title: 'Delete a monitor, or get it back',
  lead: 'Deleted monitors can be restored, with their recordings and logs.',
  words: 'remove restore undo deleted trash decommission',
  body: [
    {
      steps: [
        'Tap the boxes of the monitors in the list.',
        'Tap **Delete**, check what will be deleted, then tap **Continue** and **OK**.',
      ],
    },
    { heading: 'Get it back' },
    {
      steps: [
        'Open **Deleted Monitors**: **Deleted** under **Monitors**.',
        'Tap **Restore** in its row.',
        'Associate it with a facility again.',
      ],
    },
    'A monitor that was deleted more than 24 hours ago needs a new gateway credential. You get it when you restore the monitor.',
  ],
  see: ['move-monitor', 'replace-credential'],
};

export const changeMany: GuidePage = {
  title: 'Change many records at once',
  lead: 'Select monitors or users, and change all of them in one go.',
  words: 'bulk select all several mass log level request audio log suspend undo',
  body: [
    {
      steps: [
        'Narrow the list by search and filters.',
        "Tap the boxes, or the box in the table's head and then **Select all**.",
        'Choose what to do in the bar: **Associate**, **Delete**, or **More** for **Set log level**, **Request audio** and **Request log**.',
        'Read what will change, and tap **Continue**.',
      ],
    },
    {
      picture: 'selection',
      shows: 'Three selected monitors and the bar with what can be done with them.',
    },
    'Large changes go on in the service, even if you leave the page. Their progress is above the list, where most of them can be undone.',
  ],
  see: ['views-csv', 'move-monitor'],
};
