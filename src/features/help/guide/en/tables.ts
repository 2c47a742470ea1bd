// Pages of the guide about tables of other programs.
import type { GuidePage } from '../guide-page.ts';

export const importTable: GuidePage = {
  title: 'Import a table',
  lead: 'Add many monitors, facilities or users from a spreadsheet at once.',
  words:
    'csv excel spreadsheet upload bulk many rows paste cells columns errors template encoding letters accents japanese chinese mac failed',
  body: [
    {
      steps: [
        'Tap **⋯** above the list, and choose **Import …**. You find it in **My page**, too.',
        'Say what the table contains. **Save an empty table** gives you one with all columns.',
        'Choose a **CSV file**, or copy the cells in your spreadsheet and paste them into **Or paste cells**. The names of the columns belong to them.',
        'For a file with other letters than A to Z, look at **Text encoding**. It is guessed; if letters look wrong, choose another one until they are right.',
        'Look at what each column is. Columns with a usual name, or with one of this console, are matched already; your own choices are remembered on this device.',
        'Tap **Check all rows**. Nothing is written yet.',
        'Correct the rows with errors in your spreadsheet, and choose the table again. **Errors as file** takes all of them with you.',
        'Choose **The rows without errors** or **All rows, or none**, and begin.',
      ],
    },
    'You can leave the page while the rows are imported. Above the list you see how far it is. The result waits for you here for a week. **Failed rows as file** gives you the rows that were not imported, with the reason: correct them there, and choose that file.',
    {
      note: 'The gateway credentials of new monitors are in one file, which you get once. Save it before you close the result.',
    },
    'What a spreadsheet has changed, such as a Zip without the 0 at its beginning, is named by its row and not guessed.',
  ],
  see: ['add-monitor', 'add-facility', 'add-person', 'views-csv'],
};
