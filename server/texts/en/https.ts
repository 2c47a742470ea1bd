// Pages over plain http that lead to https, and pages that say what is wrong with a proxy in front of the console.
export const texts = {
  https: {
    product: 'Infusion Console',
    trustTitle: 'One step before the console',
    trustLead:
      'The console works over https only. Its certificate was created by the machine that it runs on, and this device has to trust that machine first.',
    download: 'Download the certificate',
    open: 'Open the console',
    compare:
      'Install it only if the terminal in which the console was started shows the same SHA-256 fingerprint:',
    ways: [
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
    ],
    noHttpsTitle: 'The console cannot work at this address',
    noHttpsLead:
      'It was opened over plain http. Browsers allow sign-in and offline lists over https only, or on the machine that the console runs on.',
    onTheMachine: 'On that machine it is at',
    forTablets: 'For tablets and other devices, start the console with',
    thenItShows: 'which shows the address to open, also as a QR code.',
    behindProxy:
      'Behind a proxy that provides https, set PUBLIC_URL to the proxy’s address (docs/deploy.md).',
  },
  proxy: {
    title: 'The proxy in front of the console needs a change',
    hostLead:
      'The console sent this browser to its address twice, and each time the proxy brought the request back under another name.',
    came: 'The console was asked for',
    expected: 'It answers for (PUBLIC_URL)',
    passHost: 'Set the proxy up to pass on the name that the browser asked for:',
    otherAddress: 'If people open the console at another address, set PUBLIC_URL to that one.',
    httpsLead:
      'The console speaks https, and the proxy asks it by plain http. The console can only answer that it needs https, again and again.',
    useHttps: 'Set the proxy up to use https for its way to the console:',
    orPlain:
      'Or start the console without https of its own (TLS_CERT, --https), and let the proxy provide it.',
    again: 'Try again',
    more: 'More is in docs/deploy.md, ‘A reverse proxy’.',
  },
} as const;
