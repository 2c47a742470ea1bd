// Texts of emails about accounts. Another language is another catalogue with the same keys. They never contain what a
// stranger typed: whoever registers somebody else's address could otherwise write to them in our name.

interface LinkText {
  subject: string;
  lead: string;
  end: string;
}

const expiry = 'The link works once and expires in 24 hours.';

const en = {
  invitation: {
    subject: "You're invited to Infusion Console",
    lead: "You've been given access to Infusion Console. Set your password to get started:",
    end: expiry,
  },
  /** For users who may not use the console. */
  account: {
    subject: 'Your account for Infusion Console',
    lead: 'An administrator created an account for you. Set your password:',
    end: `${expiry}\n\nThis account doesn't include access to the console. Ask an administrator if you need it.`,
  },
  registration: {
    subject: 'Confirm your email for Infusion Console',
    lead: 'Confirm your email and set a password:',
    end: `${expiry}\n\nIf you didn't create an account, you can ignore this email.`,
  },
  reset: {
    subject: 'Set a new password for Infusion Console',
    lead: 'An administrator reset your password for Infusion Console. Set a new password:',
    end: expiry,
  },
  forgotten: {
    subject: 'Reset your password for Infusion Console',
    lead: 'We received a request to reset your password. Set a new password:',
    end: `${expiry}\n\nIf you didn't request this, you can ignore this email. Your password won't change.`,
  },
} as const satisfies Record<string, LinkText>;

export type LinkMail = keyof typeof en;

export function linkMail(reason: LinkMail, link: string): { subject: string; text: string } {
  const { subject, lead, end } = en[reason];
  return { subject, text: `Hello,\n\n${lead}\n\n${link}\n\n${end}\n` };
}

const decisions = {
  accessGiven: (address: string) => ({
    subject: 'You have access to Infusion Console',
    text: `Hello,\n\nAn administrator gave you access to Infusion Console. Sign in:\n\n${address}\n`,
  }),
  accessDeclined: () => ({
    subject: 'Your access to Infusion Console',
    text: 'Hello,\n\nAn administrator declined your access to Infusion Console. If you need it, ask an administrator of your hospital.\n',
  }),
};

export type DecisionMail = keyof typeof decisions;

export function isDecisionMail(kind: string): kind is DecisionMail {
  return kind in decisions;
}

/** The email that says whether somebody was given access. @param address the console's */
export function decisionMail(kind: DecisionMail, address: string): { subject: string; text: string } {
  return decisions[kind](address);
}

/** The email with a sign-in code. Its subject leaves the code out, because it shows on locked screens. */
export function codeMail(code: string, minutes: number): { subject: string; text: string } {
  const expiry = `It expires in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return {
    subject: 'Your Infusion Console sign-in code',
    text: `Hello,\n\nYour code is ${code}. ${expiry}\n\nIf this wasn't you, change your password now.\n`,
  };
}
