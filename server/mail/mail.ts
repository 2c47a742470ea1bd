export interface Mail {
  /** Stays the same when an email is sent again, so that its reader's server can tell. */
  id: string;
  to: string;
  subject: string;
  /** Plain. */
  text: string;
}

export interface SendOptions {
  /** How long each step of the mail server may take: connecting, greeting, answering. */
  patienceMs: number;
  /** Breaks off; whether the email was accepted is unknown then. */
  signal: AbortSignal;
}

export interface Mailer {
  /** @throws MailFailure, or another Error, when the email could not be handed over, or nobody knows whether it was */
  send(mail: Mail, options: SendOptions): Promise<void>;
}
