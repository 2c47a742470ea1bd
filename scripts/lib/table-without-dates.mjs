// mantine-react-table imports the whole calendar for one filter, by date, that no list of ours has. It is 9 kB before
// the first row, so the build gives the table none; the tabs, which do have a calendar, import it themselves.
const calendar = '@mantine/dates';
const none = '\0table-without-dates';

/** @returns {import('vite').Plugin} */
export function tableWithoutDates() {
  return {
    name: 'table-without-dates',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === calendar && importer?.includes('/mantine-react-table/') ? none : undefined;
    },
    load(id) {
      if (id !== none) return;
      return 'export function DateInput() { throw new Error("The table was built without a filter by date."); }';
    },
  };
}
