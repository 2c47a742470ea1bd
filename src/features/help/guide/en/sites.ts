import type { GuidePage } from '../guide-page.ts';

export const addFacility: GuidePage = {
  title: 'Add a facility',
  lead: 'A facility is a hospital or site with its monitors and users.',
  words: 'new hospital site create address contact timezone edit delete',
  body: [
    {
      steps: [
        'Tap **Add**, then **Facility**.',
        'Fill in the form. **Hospital Name** and **Facility Id** tell it from others; the time zone is that of the site.',
        'Tap **Save**.',
      ],
    },
    {
      points: [
        'Tap its row in **Facilities** to open its page: its monitors by connection, its users, and whom to call.',
        '**Add monitor here** and **Add user here** are under **Details** on its page.',
        'Before you delete a facility, move its monitors: otherwise they become unassigned.',
      ],
    },
  ],
  see: ['add-monitor', 'add-person', 'site-certificates'],
};

export const siteCertificates: GuidePage = {
  title: 'Give a site its certificates',
  lead: 'Set up the network of a facility, so that its monitors can join it.',
  words: 'site configuration EAP-TLS wifi WPA EST CSR root client certificate enrollment RADIUS network',
  body: [
    'You need from the IT team of the site: how its certificates are issued (by an EST server, or as files), the root certificate of its network, and its WPA file.',
    {
      steps: [
        'Open **Site Config** and choose the facility.',
        'Choose the type: **EST**, if an EST server issues the certificates, or **None** for files.',
        'Follow the steps below it: they show what is saved, what is missing, and what comes next.',
      ],
    },
    {
      picture: 'site-config',
      shows: 'Site Configuration of a facility with the steps and what comes next.',
    },
    { heading: 'With an EST server' },
    {
      steps: [
        '**Upload Root Certificate** stands above every option: upload the root certificate of the network.',
        '**CSR Parameters**: enter what the certificates have to say, and save. Each monitor makes a key and a request (CSR).',
        '**Authentication**: enter the two URLs and the user name and password, or the key and certificate. Tap **Test connection** before you save.',
        '**WPA**: upload the file.',
        '**Obtain Client Certificate**: tap **Get Cert** for each monitor, or **Get missing certificates** in **Certificates** for all.',
      ],
    },
    { heading: 'With files' },
    {
      steps: [
        'Save the **CSR Parameters**, and upload the root certificate and the **WPA** file.',
        'In **Obtain Client Certificate** tap **Download** to get the request of a monitor. Have it signed.',
        'Tap **Upload Cert** and choose the signed certificate.',
      ],
    },
    'Monitors fetch what is new when they next connect. **Client Transfer On** says when.',
    {
      note: 'Under **Authentication**, choose in **Renew certificates before they end** how many days before. Then nobody has to remember it.',
    },
  ],
  see: ['certificates-end', 'move-monitor'],
};

export const certificatesEnd: GuidePage = {
  title: 'Certificates that end soon',
  lead: 'Renew them in time, and have old ones revoked.',
  words: 'expire expired renewal renew revoke revocation ends validity certificate authority',
  body: [
    {
      steps: [
        'Open **Certificates**. The soonest end comes first.',
        'Choose **In 30 days** or a month above the list.',
        'Select the certificates and tap **Get Cert**. For sites without an EST server tap **Open** in the row, and upload new ones.',
      ],
    },
    {
      picture: 'certificates',
      shows: 'The list of certificates with the months in which they end.',
    },
    { heading: 'Certificates that must not be used any more' },
    'When a monitor is deleted, moved, or gets a new key, its old certificate still works until its authority revokes it. **To revoke** lists these certificates. Ask the authority to revoke them, then tick **Revoked on**.',
  ],
  see: ['site-certificates', 'silent-monitor'],
};
