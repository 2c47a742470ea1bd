// Two fields for a range of days, with their calendars.
export const texts = {
  range: {
    label: 'Range',
    future: 'Choose today or an earlier date',
    invalid: 'Use the date format MM-DD-YYYY',
    from: 'From',
    to: 'To',
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next decade',
    previousDecade: 'Previous decade',
  },
};
