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

export interface SmtpSettings {
  /** smtp: or smtps:, with name and password; nodemailer's options may follow as a query. */
  url: string;
  /** The sender's address. */
  from: string;
}
