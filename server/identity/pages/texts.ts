const en = {
  product: 'Infusion Console',
  signInTitle: 'Sign in',
  signInLead: 'Sign in to manage your monitors.',
  email: 'Email',
  emailRequired: 'Email is required',
  password: 'Password',
  passwordRequired: 'Password is required',
  showPassword: 'Show password',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  signInRefused: 'Email or password is incorrect.',
  tooManyAttempts: 'Too many attempts. Wait a minute and try again.',
  tooManyForNow: 'Too many attempts. Try again later.',
  scriptNeeded:
    'Turn on JavaScript to continue. It protects your password: only a hash of it leaves this device.',
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
  linkDeadTitle: 'This link is no longer valid',
  linkDead:
    'A link works once and expires after 24 hours. Until an administrator has a password, each start of the service prints a new one.',
  signOutTitle: 'Signing out…',
  signOutLead: 'This only takes a moment.',
  signOut: 'Sign out',
  signedOutTitle: 'Signed out',
  signedOut: 'You are signed out of Infusion Console.',
  refusedTitle: 'Request not accepted',
  refused: 'The request was invalid or has expired. Go back to sign in and try again.',
  notFoundTitle: 'Page not found',
  notFound: 'There is no page at this address, or it was removed.',
  failedTitle: 'Something went wrong',
  failed: 'Signing in is not available right now. Try again in a few minutes.',
  startAgain: 'Back to sign in',
} as const;

type Texts = Readonly<Record<keyof typeof en, string>>;

/** As in `<html lang>`. */
export const language = 'en';
export const texts: Texts = en;
