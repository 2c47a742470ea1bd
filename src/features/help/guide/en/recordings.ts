import type { GuidePage } from '../guide-page.ts';

export const hearRecording: GuidePage = {
  title: 'Hear what a probe recorded',
  lead: 'Request a recording, and play one or both channels.',
  words: 'audio sound listen play player channel A B recording compare loop volume speed get new audio',
  body: [
    {
      steps: [
        "Open the monitor's page. Its recordings of the last days are listed.",
        'For a new one tap **Get New Audio**. If the monitor is Online, it arrives within a minute or so, and a message offers to play it.',
        'Tap **Play** in a row.',
      ],
    },
    {
      picture: 'recordings',
      shows: "Audio recordings on a monitor's page, with the button Get New Audio.",
    },
    { heading: 'In the player' },
    {
      picture: 'player',
      shows: 'The Audio Player with both channels.',
    },
    {
      points: [
        'Each probe is a channel. Tap the large button to play one.',
        '**Compare** plays both in sync; one tap switches between them.',
        '**Level match** makes both equally loud.',
        'To repeat a part, tap **Start here** where it begins and **End here** where it ends.',
      ],
    },
    { heading: 'You hear nothing' },
    {
      points: [
        'Check the volume of the tablet, and whether it is muted.',
        '**Probe not Connected**: the monitor had no probe at this channel when it recorded.',
        '**Audio not received. Please check monitor.**: the file did not arrive. Request another one.',
        'Older recordings: change the dates above the list.',
      ],
    },
    {
      note: 'Recordings are never stored on the tablet. They cannot be played offline.',
    },
  ],
  see: ['fetch-log', 'silent-monitor'],
};

export const fetchLog: GuidePage = {
  title: 'Fetch a log',
  lead: "Get the monitor's own log, or read what it has reported.",
  words: 'log file download cloud log activity severity error preview csv messages',
  body: [
    { heading: "The monitor's own log" },
    {
      steps: [
        "Open the monitor's page and tap **Monitor Log**.",
        'Tap **New log**. The log is in the list once it has arrived.',
        'Tap the row to read it, or **Download** to save the file.',
      ],
    },
    {
      picture: 'log',
      shows: 'The tab Monitor Log with the button New log and the logs that have arrived.',
    },
    { heading: 'What it has reported' },
    {
      steps: [
        "Open the monitor's page and tap **Cloud Log**.",
        'Choose the dates and a severity, or type a word into **Text contains**.',
        '**Download (CSV)** writes all entries of these dates into a file.',
      ],
    },
    'How much a monitor writes into its log is its **Auto Log Level**, from 0 to 500: tap **Edit** on its page.',
    {
      note: '**The monitor is offline. The request will be sent when it reconnects.** You need not wait on this page.',
    },
  ],
  see: ['silent-monitor', 'hear-recording'],
};
