export interface Mail {
  to: string;
  subject: string;
  /** Plain. */
  text: string;
}

export interface Mailer {
  /** @throws Error when the email could not be handed over */
  send(mail: Mail): Promise<void>;
}
