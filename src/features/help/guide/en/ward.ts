import type { GuidePage } from '../guide-page.ts';

export const scan: GuidePage = {
  title: 'Scan a monitor',
  lead: 'Open a monitor by the barcode or QR code on its label.',
  words: 'camera barcode qr code scanner wedge label light GS1',
  body: [
    {
      steps: [
        'Tap **Scan** in the search box.',
        'Point the camera at the barcode or QR code. In the dark tap **Light**.',
        "The monitor's page opens.",
      ],
    },
    {
      points: [
        'A scanner that is connected to the tablet works on every screen, without a tap. Set it to send Enter after each code.',
        'The same camera is beside the serial number in **Add Monitor** and **Associate Monitor to Facility**, and on a round.',
        'No camera? Type the number, and tap **Find**.',
      ],
    },
    {
      note: "The camera is blocked? Allow it for this site in the browser's settings, then tap **Try the camera again**.",
    },
  ],
  see: ['round', 'find-monitor'],
};

export const round: GuidePage = {
  title: 'Do a round',
  lead: 'Tick monitors on the ward, also without a network.',
  words: 'inventory checklist stocktaking tick found missing unexpected audit ward walk',
  body: [
    {
      steps: [
        'Open a list of monitors or a facility. Search, filter or select the monitors of the round.',
        'Tap **⋯** above the list, then **Start round …** and **Start**.',
        'Scan each monitor, or tap its box. The count starts at, for instance, **0 of 10 found**.',
        'Tap a monitor to note where it was, or to mark it as **Not found**.',
        'Tap **Finish round**, then **Download (CSV)**.',
      ],
    },
    {
      picture: 'round',
      shows: 'A round with some monitors that have been found.',
    },
    {
      points: [
        'A monitor that you scan and that is not in the round is added to **Unexpected**.',
        'The round is on this tablet only. Before you sign out, the console offers to download it.',
        'One round at a time: starting another one deletes the earlier one.',
      ],
    },
  ],
  see: ['scan', 'offline'],
};

export const offline: GuidePage = {
  title: 'Work offline',
  lead: 'What you can still do where there is no Wi-Fi.',
  words: 'no network wifi lost connection stored device cache unreachable airplane',
  body: [
    'Without a network the console says **Offline since** and how old the shown data is. Once the network is back, the console connects by itself.',
    {
      picture: 'offline',
      shows: 'The list of monitors while offline, with the notice above it.',
    },
    { heading: 'What works' },
    {
      points: [
        'Lists that you have opened. Once all records are loaded, every list, search and filter: **My page** says how many are loaded, under **All records on this device**.',
        'The pages of monitors and facilities, without recordings and logs.',
        'A [round](round), scanning, and this guide.',
      ],
    },
    { heading: 'What does not' },
    {
      points: [
        'Changes, requests, recordings, logs, Site Config, certificates and the audit trail.',
        'Do not rely on a status that is shown offline: it is as old as the console says.',
      ],
    },
    {
      note: 'Open the console once with a network before you go where there is none, and leave it open for a minute.',
    },
  ],
  see: ['round', 'tablet-hands'],
};

export const tabletHands: GuidePage = {
  title: 'A tablet changes hands',
  lead: 'Leave nothing behind for the next person.',
  words: 'handover shift shared device erase clear stored data privacy lock logout install home screen',
  body: [
    {
      steps: [
        'Have you done a round? Download its CSV.',
        'Tap **Logout** in the header. It ends your session and erases everything the console stored on this tablet.',
        'The next person signs in with their own account.',
      ],
    },
    {
      picture: 'my-page',
      shows: 'My page: what is stored on this device, with the button Clear.',
    },
    {
      points: [
        'Only a short break? **Lock now** keeps the stored lists. They open only for you.',
        'If somebody else signs in on a locked tablet, what was stored for you is erased first.',
        'Tap your name in the header for **My page**. It shows what is stored on this device, and **Clear** erases it while you stay signed in.',
        'Did you lose a tablet? Ask another administrator to **Suspend** your account: you are signed out everywhere at once.',
      ],
    },
  ],
  see: ['sign-in', 'person-leaves'],
};
