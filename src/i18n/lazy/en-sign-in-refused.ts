// The `en` catalogue of why a sign-in was refused, what a sign-out left behind, and what to do.
export const signInRefusedTexts = {
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
};
