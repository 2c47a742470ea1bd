// Emails about accounts, in parts that stand apart. They never contain what a stranger typed: whoever registers somebody
// else's address could otherwise write to them in our name.
export const texts = {
  hello: 'Hello,',
  expiry: 'The link works once and expires in 24 hours.',
  invitation: {
    subject: "You're invited to Infusion Console",
    lead: "You've been given access to Infusion Console. Set your password to get started:",
  },
  /** For users who may not use the console. */
  account: {
    subject: 'Your account for Infusion Console',
    lead: 'An administrator created an account for you. Set your password:',
    end: "This account doesn't include access to the console. Ask an administrator if you need it.",
  },
  registration: {
    subject: 'Confirm your email for Infusion Console',
    lead: 'Confirm your email and set a password:',
    end: "If you didn't create an account, you can ignore this email.",
  },
  reset: {
    subject: 'Set a new password for Infusion Console',
    lead: 'An administrator reset your password for Infusion Console. Set a new password:',
  },
  forgotten: {
    subject: 'Reset your password for Infusion Console',
    lead: 'We received a request to reset your password. Set a new password:',
    end: "If you didn't request this, you can ignore this email. Your password won't change.",
  },
  registered: {
    subject: 'You already have an account for Infusion Console',
    lead: "Someone, probably you, registered with this email. You already have an account: sign in, or choose Forgot password. If it wasn't you, you can ignore this email.",
  },
  accessGiven: {
    subject: 'You have access to Infusion Console',
    lead: 'An administrator gave you access to Infusion Console. Sign in:',
  },
  accessDeclined: {
    subject: 'Your access to Infusion Console',
    lead: 'An administrator declined your access to Infusion Console. If you need it, ask an administrator of your hospital.',
  },
  /** Tells of what somebody else may have done: a sign-in, a password, an administrator. */
  security: {
    time: 'When:',
    address: 'From:',
    device: 'Device:',
    iPadOrMac: 'iPad or Mac',
    unknownDevice: 'unknown',
    more: 'and {{count}} more',
    newDevice: {
      subject: 'New sign-in to Infusion Console',
      lead: "Somebody signed in with your account on a device that we don't know:",
      end: 'If this was you, there is nothing to do. If not, set a new password now. That ends all sessions of your account:',
    },
    newPassword: {
      subject: 'Your new password for Infusion Console',
      lead: 'Your password for Infusion Console was changed, and all sessions of your account were ended:',
      end: "If this wasn't you, tell an administrator now.",
    },
    newAdministrators: {
      subject: 'New administrator of Infusion Console',
      lead: 'These people now have access to Infusion Console as administrators:',
      end: "If you don't know why, look at the audit trail, and talk to whoever gave the access.",
    },
  },
  /** The subject leaves the code out, because it shows on locked screens. */
  code: {
    subject: 'Your Infusion Console sign-in code',
    lead_one: 'Your code is {{code}}. It expires in a minute.',
    lead_other: 'Your code is {{code}}. It expires in {{count}} minutes.',
    end: "If this wasn't you, change your password now.",
  },
} as const;
