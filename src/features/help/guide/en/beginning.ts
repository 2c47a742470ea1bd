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
    "Whoever starts the service sees a link in its output: “Set the administrator's password”. It works for an hour. Until somebody has used one, each start of the service prints another.",
    {
      steps: [
        'Open the link, enter a password of 12 to 200 characters twice, and tap **Save password**.',
        'Tap **Sign in**, and enter your email and this password.',
      ],
    },
    { heading: 'Add a facility and a monitor' },
    {
      steps: [
        'Tap **Add a facility** on the card **First steps**. Fill in the form and tap **Save**.',
        'Tap **Add a monitor**. Enter its serial number and a name, choose the facility, and tap **Save**.',
        "The monitor's gateway credential appears, with a QR code. Scan the code with the monitor, save the file for it, or print the sheet. The credential is shown only once.",
        'Tap **Saved: open it**.',
      ],
    },
    { heading: 'See it come Online' },
    'Enter the credential on the monitor and switch it on. Within about a minute its status changes to **Online** without reloading the page.',
    {
      note: "It stays Offline? Check that the monitor has this service's address and its own credential, and that its network lets it reach that address. See [A monitor is silent](silent-monitor).",
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
    'To change a password that you still know, sign out and do the same.',
    { heading: 'When you leave the tablet' },
    {
      points: [
        '**Lock now** in the header signs you out at once and keeps the stored lists for you. They open only after you have signed in again.',
        '**Logout** ends your session and erases everything the console stored on this device.',
        'If nobody uses the console for a while, it asks **Are you still there?** and then signs you out.',
      ],
    },
  ],
  see: ['sessions', 'tablet-hands', 'access-request'],
};

export const sessions: GuidePage = {
  title: 'See where you are signed in',
  lead: "Look through your sessions, and end one that isn't yours.",
  words:
    'session device lost stolen tablet sign out everywhere end other browser new device email suspicious',
  body: [
    {
      steps: [
        'Tap your name in the header. It opens **My page**.',
        '**Where you are signed in** lists each device, since when, and from which address.',
        'Tap **End** beside a session that you no longer use, or do not know, then **End session**.',
      ],
    },
    'That device has to sign in again before it can read or change anything.',
    { heading: 'A session that is not yours' },
    {
      points: [
        'End it, then choose a new password: sign out, tap **Forgot password?**, and follow the link in the email. A new password ends all your sessions.',
        'An email tells you of each sign-in on a new device, and of each new password. If it was not you, do the same at once, and tell your IT team.',
        "Who signs in at the hospital's own sign-in page may find sessions that end there only. The list says so.",
      ],
    },
  ],
  see: ['sign-in', 'tablet-hands', 'person-leaves'],
};

export const overview: GuidePage = {
  title: 'See how your monitors are doing',
  lead: 'The overview shows how many monitors are Online now, and where to look.',
  words: 'dashboard chart numbers statistics history silent unstable service notices problems trend',
  body: [
    'Open **Overview** in the navigation. Tap a number for the list that it counts.',
    {
      picture: 'overview',
      shows:
        'The overview: numbers of monitors Online, Offline and never connected, and lists of those that need attention.',
    },
    {
      points: [
        '**Online**, **Offline** and **Never connected** count all monitors as they are now, compared with yesterday. Online means: seen in the last 5 minutes.',
        '**Went offline today** and **Unstable connection** list the monitors to look after first.',
        '**Requests** counts the monitors with requests in progress, and those with requests that failed in the last 24 hours.',
        '**Certificates** counts those that have ended, and those that end within 30 days.',
        '**Online over time** shows the last 24 hours, 7 days or 30 days. Choose a time on the chart, then tap a number for its monitors.',
        '**By facility** shows where monitors are Offline.',
      ],
    },
    { heading: 'The section Service' },
    '**Service** lists problems of the service itself, such as email that cannot be sent or a disk that is almost full: since when, and what helps. Tell your IT team. When all is well, it says **Running normally**.',
  ],
  see: ['silent-monitor', 'certificates-end'],
};
