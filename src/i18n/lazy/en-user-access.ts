// The `en` catalogue of users' access: on the list of users alone.
export const userAccessTexts = {
  administrator: 'Administrator',
  invited: 'Invited {{date}}',
  lastSignIn: 'Last sign-in {{date}}',
  sendAgain: 'Send again',
  sent: 'Invitation sent to {{email}}.',
  suspend: {
    label: 'Suspend',
    title: 'Suspend User',
    question: 'Suspend {{name}}?',
    effect: 'They are signed out everywhere now, and cannot sign in until you reactivate them.',
    done: '{{name}} suspended',
  },
  reactivate: {
    label: 'Reactivate',
    title: 'Reactivate User',
    question: 'Reactivate {{name}}?',
    effect: 'They get back the access they had before. Someone who was only invited needs a new invitation.',
    done: '{{name}} reactivated',
  },
  sendOpen: 'If the invitation does not arrive, send it again.',
} as const;
