interface HttpsOption {
  device: string;
  steps: readonly string[];
}

const ways: readonly HttpsOption[] = [
  {
    device: 'iPad or iPhone',
    steps: [
      'Open this page in Safari, download the certificate and allow it.',
      'In Settings, tap Profile Downloaded at the top, then Install.',
      'In Settings, General, About, Certificate Trust Settings: switch it on.',
    ],
  },
  {
    device: 'Android',
    steps: [
      'Download the certificate, and keep it if the browser asks.',
      'In Settings, search for CA certificate, tap it, then Install anyway, and choose ca.crt.',
      'Use Chrome. Firefox needs more: Settings, Certificates, Use third party CA certificates.',
    ],
  },
  {
    device: 'Windows',
    steps: [
      'Open the downloaded file, then Install Certificate, Current User.',
      'Choose the store yourself: Trusted Root Certification Authorities.',
      'Restart the browser.',
    ],
  },
  {
    device: 'Mac',
    steps: [
      'Open the downloaded file; Keychain Access adds it.',
      'Open it there, and under Trust choose Always Trust.',
    ],
  },
  {
    device: 'Linux, or Firefox anywhere',
    steps: [
      'In the browser’s settings, open Certificates, then Authorities, and import the file for websites.',
    ],
  },
];

export const texts = {
  product: 'Infusion Console',
  trustTitle: 'One step before the console',
  trustLead:
    'The console works over https only. Its certificate was created by the machine that it runs on, and this device has to trust that machine first.',
  download: 'Download the certificate',
  open: 'Open the console',
  compare:
    'Install it only if the terminal in which the console was started shows the same SHA-256 fingerprint:',
  ways,
  noHttpsTitle: 'The console cannot work at this address',
  noHttpsLead:
    'It was opened over plain http. Browsers allow sign-in and offline lists over https only, or on the machine that the console runs on.',
  onTheMachine: 'On that machine it is at',
  forTablets: 'For tablets and other devices, start the console with',
  thenItShows: 'which shows the address to open, also as a QR code.',
  behindProxy: 'Behind a proxy that provides https, set PUBLIC_URL to the proxy’s address (docs/deploy.md).',
} as const;
