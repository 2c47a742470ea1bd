// The deletes' questions and their outcomes.
export const texts = {
  delete: {
    continue: 'Continue',
    ok: 'OK',
    checking: 'Checking …',
    deleting: 'Deleting …',
    everything: 'Everything in “{{list}}”',
    everythingFound: 'Everything in “{{list}}” that matches “{{search}}”',
    filteredToo: 'with the filters of the list',
    someFound: 'From “{{list}}”, search “{{search}}”',
    except_one: 'except 1 you unselected',
    except_other: 'except {{count, number}} you unselected',
    records: 'Records to delete',
    more: 'and {{count, number}} more',
    otherCount:
      'The list changed: {{count, number}} of the {{selected, number}} selected records will be deleted.',
    otherTotal_one:
      'The list changed: {{count, number}} record will be deleted (you selected {{selected, number}}).',
    otherTotal_other:
      'The list changed: {{count, number}} records will be deleted (you selected {{selected, number}}).',
    none_one: 'The selected record is already gone.',
    none_other: 'The selected records are already gone.',
    stillThere_one: 'Nothing was deleted. The service answered “{{reason}}”, but the record is still there.',
    stillThere_other:
      'Nothing was deleted. The service answered “{{reason}}”, but the records are still there.',
    notDone: 'Nothing was deleted. {{reason}}',
    notChecked: 'Nothing was deleted. The check failed: {{reason}}',
    openNotDone: '{{reason}} Nothing has been deleted so far.',
    openPartly_one: '{{reason}} {{count, number}} of {{expected, number}} records still exists.',
    openPartly_other: '{{reason}} {{count, number}} of {{expected, number}} records still exist.',
    open_one: "{{reason}} We don't know if the record was deleted. Press Check again.",
    open_other: "{{reason}} We don't know if the records were deleted. Press Check again.",
    checkAgain: 'Check again',
  },
};
