// The `en` catalogue of the dialog that associates several monitors at once.
export const associateManyTexts = {
  title: 'Associate Monitors to Facility',
  selected: 'Selected monitors',
  end: 'No facility',
  endHint: 'Ends their associations; the monitors stay.',
  choose: 'Choose a facility, or No facility.',
  changedCount: 'The list changed: {{count, number}} monitors are selected now. Press Save to go on.',
  associated_one: '{{count, number}} monitor associated with {{facility}}.',
  associated_other: '{{count, number}} monitors associated with {{facility}}.',
  ended_one: 'Association of {{count, number}} monitor ended.',
  ended_other: 'Associations of {{count, number}} monitors ended.',
  unchanged_one: '{{count, number}} was so already.',
  unchanged_other: '{{count, number}} were so already.',
  certificatesLeft_one:
    '{{count, number}} certificate still lets one of these monitors onto the network of its present facility. It will be listed in Certificates, To revoke.',
  certificatesLeft_other:
    '{{count, number}} certificates still let these monitors onto the networks of their present facilities. They will be listed in Certificates, To revoke.',
  skipped_one: 'This monitor has left the list since you selected it. It was not changed.',
  skipped_other: 'These monitors have left the list since you selected them. They were not changed.',
  skippedList: 'Not changed',
} as const;
