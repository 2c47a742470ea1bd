// Secrets of a site configuration that are planted to be looked for: in what the service says and stores, and in what a
// browser keeps.

/** One for every secret that a WPA file may hold, and those that are typed. */
export const canaries = {
  password: 'canary "pässword" \\51c7 %41',
  wpaPsk: 'canary psk 83d2',
  wpaPassword: 'canary-eap-password-19be',
  wpaKeyPassword: 'canary-key-password-a6f0',
  wpaSaePassword: 'canary-sae-password-77c4',
  wpaIdentityPassword: 'canary-in-a-bad-line-5d01',
  urlPassword: 'canary-in-a-url-c90e',
} as const;

/** With every secret setting; the supplicant's quotes need no escapes. */
export const canaryWpaFile = `network={
  ssid="Ward"
  key_mgmt=WPA-PSK WPA-EAP
  psk="${canaries.wpaPsk}"
  sae_password="${canaries.wpaSaePassword}"
}
network={
  ssid="Clinic"
  key_mgmt=WPA-EAP
  eap=TLS PEAP
  identity="monitors"
  password="${canaries.wpaPassword}"
  private_key="/etc/certs/client.key"
  private_key_passwd="${canaries.wpaKeyPassword}"
}
`;

/** The lines of a key's base64: each alone gives a part of it away. */
export function linesOfKey(pem: string): string[] {
  return pem.split('\n').filter((line) => line.length > 30 && !line.startsWith('-'));
}

/** How base64 looks, wherever in the encoded text the secret stands. */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(Math.ceil((before * 8) / 6), whole);
  });
}

function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inLog = JSON.stringify(inJson).slice(1, -1);
  const hex = Buffer.from(secret).toString('hex');
  const encoded = [encodeURIComponent(secret), new URLSearchParams({ '': secret }).toString().slice(1)];
  return [secret, inJson, inLog, hex, ...encoded, ...base64Forms(secret)];
}

/** The secrets that are in the text, in whatever form. */
export function findSecrets(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)));
}
