import type { GuidePage } from '../guide-page.ts';

export const addPerson: GuidePage = {
  title: 'Add a person',
  lead: 'Invite a colleague, with or without access to this console.',
  words: 'user invite new account administrator invitation email send again access',
  body: [
    {
      steps: [
        'Tap **Add**, then **User**.',
        'Enter name, email and phone, and choose their facilities.',
        'Turn on **Administrator** if this person needs to sign in to this console.',
        'Tap **Save**. The invitation is sent by email.',
      ],
    },
    {
      picture: 'user-add',
      shows: 'The dialog Add User.',
    },
    {
      points: [
        '**Invited** in the list: the person has not set a password yet. If the email did not arrive, select the row and tap **Send again**.',
        'Locked out, or the password has expired? Tap **Edit**, then **Reset**.',
      ],
    },
  ],
  see: ['access-request', 'person-leaves'],
};

export const accessRequest: GuidePage = {
  title: 'Somebody asks for access',
  lead: 'Decide about people who have registered themselves.',
  words: 'registration register approve decline waiting for access give access refuse',
  body: [
    "Where registration is switched on, or people sign in at the hospital's own sign-in page, an account can be made without an invitation. It gives no access until an administrator approves it.",
    {
      steps: [
        'Open **Users**. **Waiting for access** above the list names who has asked, and when.',
        'Do you know this person, and the email? Tap **Give access**. Otherwise tap **Decline**.',
      ],
    },
    'The person is told by email either way, and your decision is in the audit trail.',
  ],
  see: ['add-person', 'audit'],
};

export const personLeaves: GuidePage = {
  title: 'Somebody leaves',
  lead: 'End the access of a person at once.',
  words: 'suspend reactivate delete user remove access leaver lost tablet deactivate',
  body: [
    {
      steps: [
        'Open **Users** and find the person.',
        'Tap the box of the row, then **Suspend**. They are signed out everywhere now.',
        'If they are not coming back, tap **Delete**.',
      ],
    },
    '**Reactivate** gives a suspended person the access that they had before. Nobody can suspend themselves, or take the access of the last administrator.',
  ],
  see: ['tablet-hands', 'audit'],
};

export const audit: GuidePage = {
  title: 'Find out who changed what',
  lead: 'Every change, sign-in and played recording is in the audit trail.',
  words: 'history log trail who when changes compliance verify chain export',
  body: [
    {
      points: [
        'One record: **History** on the page of a monitor or facility, or in the dialog of a user.',
        'Everything: **Audit Trail** in the navigation. Search for a person or a record, and choose **Record**, **Action** and **Dates**.',
      ],
    },
    'Tap an entry to see what was there before and after. **Download (CSV)** saves the entries that match the filters.',
    'The line below the title says until when the trail was verified. If it says that the trail was changed outside the service, tell your IT team at once.',
  ],
  see: ['views-csv', 'person-leaves'],
};

export const viewsCsv: GuidePage = {
  title: 'Save a view, download a list',
  lead: 'Keep a filtered list for later, or take it into a spreadsheet.',
  words: 'csv export excel spreadsheet saved view bookmark download report',
  body: [
    {
      steps: [
        'Set search, filters and order as you need them.',
        'Tap **⋯** above the list.',
        '**Views …** keeps the list under a name, on this tablet and for you. **Download (CSV)** writes all its rows into a file.',
      ],
    },
    'The file has every column, also those that the list does not show, and opens in every spreadsheet. Each download is in the audit trail.',
  ],
  see: ['find-monitor', 'import-table', 'display'],
};

export const display: GuidePage = {
  title: 'Make it easier to read',
  lead: 'Larger rows, more contrast, dark colors, and the columns that you need.',
  words: 'dark mode density glove contrast columns start screen colors font size settings accessibility',
  body: [
    {
      steps: [
        'Open **Display** in the navigation.',
        'Choose **Density**: **Glove** has the largest rows.',
        'Choose **Contrast** and **Colors**.',
        'Choose which columns each list has, their order and sort, and the **Start screen**.',
      ],
    },
    'Changes apply at once, to you on this device. **Reset everything** takes them back.',
    'Text follows the size that is set in the browser or tablet.',
  ],
  see: ['views-csv'],
};
