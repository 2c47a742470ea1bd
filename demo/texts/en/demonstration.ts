// Texts of the page around the console.
export const texts = {
  bar: 'Demonstration',
  barText: 'Everything here is made up, and stays in this tab.',
  different: 'What is different',
  startOver: 'Start over',
  mails: 'Emails',
  close: 'Close',
  frame: 'Infusion Console',
  steps: {
    download: 'Fetching the database…',
    database: 'Preparing the database…',
    fleet: 'Making 240 monitors…',
  },
  mailsTitle: 'Emails of this demonstration',
  noMails: 'None yet. Invitations, links and sign-in codes appear here instead of in a mailbox.',
  newMail: 'New email to {{to}}',
  startOverTitle: 'Start over?',
  startOverText:
    'Everything that you changed here is gone then, and the hospitals are as they were at first.',
  differentTitle: 'What is different here',
  differentText:
    'This is the console itself, with its own service and database. They run in your browser instead of on a server, so a few things cannot be as they are in a hospital:',
  differences: [
    'Signing in asks for nothing: you are Ada Morgan. Registering, invitations and new passwords work, and their emails appear above.',
    'The monitors are simulated. They come and go, and answer requests for audio and logs within seconds.',
    'A certificate authority in this tab issues certificates. Other EST servers cannot be reached.',
    'Everything lives in the memory of this tab: loading the page again, or closing it, starts over. Another tab is another hospital.',
    'The device keeps no lists for work without a network, and the console cannot be installed.',
  ],
  restored: 'The demonstration has started over: what was here before ended with the page.',
  failed: {
    title: 'The demonstration could not start',
    endedTitle: 'The demonstration has ended',
    insecure:
      'A page may keep its own service only at an address with https, or on this machine (localhost).',
    workers:
      'This browser does not let pages work in the background, or run WebAssembly, which the database needs. Another browser, or a window that is not private, may.',
    download: 'The files of the database could not be fetched. Check the connection, and try again.',
    ended:
      'The part of this page that has the database has ended, as browsers do where memory is short. What was changed here is gone.',
    other: 'Something went wrong: {{message}}',
  },
  retry: 'Try again',
} as const;
