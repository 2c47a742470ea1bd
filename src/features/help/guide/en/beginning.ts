import type { GuidePage } from '../guide-page.ts';

export const firstSteps: GuidePage = {
  title: 'The first minutes',
  lead: 'From an empty console to the first monitor that is Online.',
  words: 'set up start install begin new administrator empty first monitor link password',
  body: [
    {
      picture: 'first-steps',
      shows: 'The card First steps above the empty list of monitors, with its three steps.',
    },
    { heading: 'Set your password' },
    "Whoever starts the service sees a link in its output: “Set the administrator's password”. It works for 24 hours. Until somebody has used one, each start of the service prints another.",
    {
      steps: [
        'Open the link, enter a password of 8 to 50 characters twice, and tap **Save password**.',
        'Tap **Sign in**, and enter your email and this password.',
      ],
    },
    { heading: 'Add a facility and a monitor' },
    {
      steps: [
        'Tap **Add a facility** on the card **First steps**. Fill in the form and tap **Save**.',
        'Tap **Add a monitor**. Enter its serial number, a name and the facility, and tap **Save**.',
        "The monitor's gateway credential appears, with a QR code. Scan the code with the monitor, save the file for it, or print the sheet. The credential is shown only once.",
        'Tap **Saved: open it**.',
      ],
    },
    { heading: 'See it come Online' },
    'Enter the credential on the monitor and switch it on. Within about a minute its status changes to **Online**, by itself: you need not reload the page.',
    {
      note: "It stays Offline? Check that the monitor has this service's address and its own credential, and that its network lets it out. See [A monitor is silent](silent-monitor).",
    },
    'The card goes away once a monitor has been Online.',
  ],
  see: ['add-monitor', 'add-facility', 'add-person'],
};

export const signIn: GuidePage = {
  title: 'Sign in, lock and sign out',
  lead: 'How to get in, and how to leave the tablet safely.',
  words: 'login logout password forgot code idle session expired locked security question change email',
  body: [
    {
      steps: [
        'Tap **Sign in**.',
        'Enter your email and password.',
        'If you are asked for a code, open the email that was sent to you and enter the code. It expires in 10 minutes.',
      ],
    },
    { heading: 'You forgot your password' },
    {
      steps: [
        'On the sign-in page tap **Forgot password?** and enter your email.',
        'Open the link in the email. Give the same security questions and answers as before, and choose a new password.',
      ],
    },
    'To change your password without having forgotten it, sign out and do the same.',
    { heading: 'When you leave the tablet' },
    {
      points: [
        '**Lock now** in the header signs you out at once and keeps the stored lists for you. They open only after you have signed in again.',
        '**Logout** ends your session and erases everything the console stored on this device.',
        'If nobody uses the console for a while, it asks **Are you still there?** and then signs you out.',
      ],
    },
  ],
  see: ['tablet-hands', 'access-request'],
};

export const overview: GuidePage = {
  title: 'See how the fleet is',
  lead: 'The overview shows how many monitors are Online now, and where to look.',
  words: 'dashboard chart numbers statistics history silent unstable service notices problems trend',
  body: [
    'Open **Overview** in the navigation. Every number leads to the list of the monitors that it counts.',
    {
      picture: 'overview',
      shows:
        'The overview: numbers of monitors Online, Offline and never connected, and lists of those that need attention.',
    },
    {
      points: [
        '**Online**, **Offline** and **Never connected** count all monitors as they are now, compared with yesterday. Online means: seen in the last 5 minutes.',
        '**Went offline today** and **Unstable connection** list the monitors that need somebody.',
        '**Requests** counts recordings and logs that were requested and did not arrive yet, or failed.',
        '**Certificates** counts those that have ended or end soon.',
        '**Online over time** shows the last 24 hours, 7 days or 30 days. Tap a point to see the monitors of that time.',
        '**By facility** shows where monitors are Offline.',
      ],
    },
    { heading: 'The section Service' },
    '**Service** lists what is wrong with the service itself, such as email that cannot be sent or a disk that is almost full, since when, and what helps. Tell your IT team. When all is well it says **No problems**.',
  ],
  see: ['silent-monitor', 'certificates-end'],
};
