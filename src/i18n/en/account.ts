// Accounts: the screens for one's own account but for the login page, the terms, and why a sign-in was refused.
export const texts = {
  accountLink: {
    needed: 'Open the link in your email to set a password.',
    incomplete: 'This link arrived incomplete. Open it in the email again, or copy all of it.',
    another: 'To get another link, tap Forgot password or ask an administrator.',
    again: 'Open the link again',
  },
  account: {
    field: {
      fullName: 'Full Name',
      email: 'Email',
      userName: 'User Name',
      password: 'Password',
      newPassword: 'New Password',
      confirmPassword: 'Confirm Password',
      question1: 'Security Question 1',
      answer1: 'Answer 1',
      question2: 'Security Question 2',
      answer2: 'Answer 2',
      code: 'Authentication Code',
    },
    registration: {
      title: 'Registration',
      /** With the switch Administrator of Edit User. */
      lead: 'After you register, an administrator must approve your access.',
      /** Where the form's password opens nothing. */
      leadByLink:
        "We'll email you a link to confirm your address and set your password. Then an administrator must approve your access.",
      passwordByLink: 'Required, but not used to sign in: you set your password with the emailed link.',
      done: 'Registration received. You can sign in once an administrator has approved your access.',
      accept: 'I accept the terms and conditions',
      terms: 'Read the terms and conditions',
      termsNote: 'Opens in a new window',
      open: "We don't know if the account was created. Check your email before you submit again.",
    },
    forgotPassword: {
      title: 'Forgot Password',
      lead: "We'll email you a link to set a new password.",
      open: 'If no email arrives in a few minutes, submit again.',
    },
    newPassword: {
      title: 'New Password',
      lead: "Use {{least}} to {{most}} characters. You'll need these answers if you forget your password.",
      open: "We don't know if the password was set. Press Submit to check.",
    },
    resetPassword: {
      title: 'Reset Password',
      lead: 'Use {{least}} to {{most}} characters. If you forgot your password, give the same questions and answers as before.',
    },
    code: {
      title: 'Authentication Code',
      lead: 'Enter the code from the email we sent you.',
      sent: 'We sent a code to {{email}}. It expires in 10 minutes.',
      delayed: 'We are sending a code to {{email}}. This can take a few minutes.',
      notSent: 'No code was sent. {{reason}}',
      /** Nobody knows, so that waiting for it may be right, too. */
      open: 'If no code arrives, request a new one.',
      openSignIn: 'Enter the code again. If it is refused, request a new one.',
      resend: 'Resend',
      resendIn: 'Resend in {{seconds}} s',
      continue: 'Continue',
      noSignIn:
        'No sign-in is waiting for a code: this page was reloaded, or opened on its own. Please sign in.',
    },
  },
  terms: {
    title: 'Terms and Conditions',
    purpose: {
      title: 'Purpose',
      text: 'Infusion Console is for managing infusion-pump monitors, facilities and users. It is not a patient monitor. Do not base treatment decisions on it.',
    },
    access: {
      title: 'Your access',
      text: 'Your account is personal. Keep your password and codes private, and sign out or lock the console when you leave a shared tablet. Tell an administrator immediately if someone else may know your password.',
    },
    records: {
      title: 'What is recorded',
      text: 'Your name, email and phone number are stored with your account. Every change you make is recorded with your name and the time. Passwords and security answers are stored only as hashes.',
    },
    care: {
      title: 'Confidentiality',
      text: 'Keep recordings, logs and personal data within your organization. Change and delete only what you are responsible for.',
    },
    service: {
      title: 'The service',
      text: 'Your organization runs this service, answers your questions about it and can end your access at any time. The service may be interrupted. Offline data may be out of date.',
    },
  },
  signInRefused: {
    /** A sign-in page was used whose sign-in had ended. */
    ended: 'That sign-in page has expired or was already used. Please sign in again.',
    /** The line beneath 'Login unsuccessful.' */
    cause: {
      notAdministrator: 'Only administrators can use this console. Ask an administrator to give you access.',
      checkFailed: 'The service could not check your access. Please try again.',
      signInFailed: 'The sign-in could not be completed. Please try again.',
    },
    leftBehind:
      'The lists on this device could not be removed: the browser does not let go of them. Close all other tabs of the console, then load this page again.',
    clock: "You can't sign in because this device's clock is wrong.",
    clockTimes:
      "This device: {{device}}. Service: {{service}}. Open the device's settings, turn on automatic date and time, and sign in again.",
  },
} as const;
