// What e-mails about accounts say. Another language is another catalogue with the same keys. Nothing that a
// stranger typed stands in them: whoever registers somebody else's address would speak in our name.

/** An e-mail with a link. */
interface LinkText {
  subject: string;
  /** Stands before the link. */
  lead: string;
  /** Stands after it. */
  end: string;
}

const once = 'The link works once, within 24 hours.';

const en = {
  invitation: {
    subject: 'Your access to Infusion Console',
    lead: 'You were given access to Infusion Console. Set your password here:',
    end: once,
  },
  registration: {
    subject: 'Confirm your e-mail for Infusion Console',
    lead: 'An account of Infusion Console was registered with this e-mail. Show that it is yours, and set the password that it will have from then on:',
    end: `${once} If it was not you, there is nothing to do: without this link the account opens nothing.`,
  },
  reset: {
    subject: 'Set a new password for Infusion Console',
    lead: 'An administrator has reset your access to Infusion Console. Set a new password here:',
    end: once,
  },
  forgotten: {
    subject: 'Set a new password for Infusion Console',
    lead: 'Somebody, probably you, has forgotten the password of this account of Infusion Console. Set a new one here:',
    end: `${once} If it was not you, there is nothing to do: your password stays as it is.`,
  },
} as const satisfies Record<string, LinkText>;

/** Why an e-mail with a link is sent. */
export type LinkMail = keyof typeof en;

/** An e-mail with a link. */
export function linkMail(kind: LinkMail, link: string): { subject: string; text: string } {
  const { subject, lead, end } = en[kind];
  return { subject, text: `Hello,\n\n${lead}\n\n${link}\n\n${end}\n` };
}

/** An e-mail with the code that follows the password; its subject shows on locked screens, and says no code. */
export function codeMail(code: string): { subject: string; text: string } {
  return {
    subject: 'Your code for Infusion Console',
    text: `Hello,\n\nYour code is ${code}. It is good for 10 minutes.\n\nIf you are not signing in, somebody knows your password: set another one.\n`,
  };
}
