// The `en` catalogue of the terms and conditions.
export const termsTexts = {
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
};
