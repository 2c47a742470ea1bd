// The `en` catalogue of saved views of lists.
export const viewTexts = {
  title: 'Views',
  name: 'Name',
  hint: 'Keeps the list, its filters and its order on this device, for you.',
  withoutSearch:
    'Keeps the list, its filters and its order on this device, for you; not the words of the search.',
  notKept: 'This browser stores nothing for this address. A view lasts until this dialog is closed.',
  ofThisTab: 'A list of so many serial numbers is kept in this tab alone, and cannot be part of a view.',
  nameRequired: 'Enter a name for the view.',
  full: 'There are {{count, number}} views. Delete one to save another.',
  save: 'Save view',
  replace: 'Replace view',
  saved: 'View “{{name}}” saved',
  deleted: 'View “{{name}}” deleted',
  undo: 'Undo',
  about_zero: '{{list}}, no filter',
  about_one: '{{list}}, {{count, number}} filter',
  about_other: '{{list}}, {{count, number}} filters',
  unknown: 'This version does not know this view, or one of its filters.',
  copy: 'Copy the link of “{{name}}”',
  copied: 'Link of “{{name}}” copied',
  delete: 'Delete view “{{name}}”',
} as const;
