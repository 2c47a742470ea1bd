// The end of a session, and the questions before it.
export const texts = {
  session: {
    signOut: 'Sign out',
    idle: {
      title: 'Are you still there?',
      text: "You'll be signed out in {{left}} due to inactivity.",
      stay: 'Stay signed in',
    },
    signInAgain: {
      title: 'Your session has ended',
      text: 'Sign in again in a new window, then continue here. What you typed is kept.',
      blocked: 'Your browser blocked the window. Sign in here instead.',
      loss: 'If you sign in here, you lose unsaved changes.',
      here: 'Sign in here',
    },
  },
};
