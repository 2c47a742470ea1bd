// What the provider's pages say. Another language is another catalogue with the same keys.

const en = {
  product: 'Infusion Console',
  signInTitle: 'Sign in',
  signInLead: 'Sign in to look after your monitors.',
  email: 'Email',
  emailRequired: 'Email is required',
  password: 'Password',
  passwordRequired: 'Password is required',
  showPassword: 'Show password',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  signInRefused:
    'This email and password do not open an account that can sign in. Check both, or ask an administrator.',
  tooManyAttempts: 'Too many tries. Please wait a minute, then try again.',
  scriptNeeded:
    'This page needs JavaScript, so that your password never leaves this device. Please turn it on.',
  newPasswordTitle: 'Choose a password',
  newPasswordLead: 'Use 8 to 50 characters.',
  newPassword: 'New password',
  newPasswordRequired: 'new password is a required field',
  confirmPassword: 'Confirm password',
  confirmPasswordRequired: 'confirm password is a required field',
  tooShort: 'Minimum 8 symbols',
  tooLong: 'Maximum 50 symbols',
  mismatch: 'Passwords do not match',
  savePassword: 'Save password',
  savingPassword: 'Saving…',
  linkDeadTitle: 'This link cannot be used',
  linkDead: 'It works once, within 24 hours. Ask for a new one.',
  signOutTitle: 'Signing out…',
  signOutLead: 'This takes a moment.',
  signOut: 'Sign out',
  signedOutTitle: 'Signed out',
  signedOut: 'You are signed out of Infusion Console.',
  refusedTitle: 'This cannot be done',
  refused: 'The request was not one that this console makes.',
  notFoundTitle: 'Nothing here',
  notFound: 'There is no page at this address.',
  failedTitle: 'Something went wrong',
  failed: 'Signing in is not possible at the moment. Please try again.',
  startAgain: 'Back to sign in',
} as const;

type Texts = Readonly<Record<keyof typeof en, string>>;

/** The language of the pages, as in `<html lang>`, and what they say in it. */
export const language = 'en';
export const texts: Texts = en;
