export interface Mail {
  to: string;
  subject: string;
  /** Plain. */
  text: string;
}

export interface Mailer {
  /** Hands an e-mail over. @throws Error where that did not work */
  send(mail: Mail): Promise<void>;
}
