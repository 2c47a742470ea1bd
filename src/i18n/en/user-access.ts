// Users' access: on the list of users alone.
export const texts = {
  userAccess: {
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
      effect:
        'They get back the access they had before. Someone who was only invited needs a new invitation.',
      done: '{{name}} reactivated',
    },
    waiting: {
      title: 'Waiting for access',
      since: 'asked {{ago}}',
      more: 'and {{count, number}} more',
      failed: 'Could not load who is waiting for access. {{reason}}',
      decided: 'Someone else has decided about {{name}}.',
    },
    give: {
      label: 'Give access',
      named: 'Give access to {{name}}',
      title: 'Give Access',
      question: 'Give {{name}} access to this console?',
      effect: 'They become an administrator, and are told by email: {{email}}.',
      done: '{{name}} has access',
    },
    decline: {
      label: 'Decline',
      named: 'Decline access for {{name}}',
      title: 'Decline Access',
      question: 'Decline access for {{name}}?',
      effect: 'They are told by email: {{email}}. You can still give access in Edit User or with Add User.',
      done: 'Access declined for {{name}}',
    },
    sendOpen: 'If the invitation does not arrive, send it again.',
  },
} as const;
