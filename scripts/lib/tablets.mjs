// The address of the console for tablets: to type, or as a QR code.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { say } from './steps.mjs';

/** White on black whatever the terminal's colours: not every scanner reads an inverted code. */
function whiteOnBlack(line) {
  return process.stdout.isTTY ? `\u001b[97;40m${line}\u001b[0m` : line;
}

/**
 * Shows the address for a device that does not trust the service's certificate yet: plain http on the same port, with
 * instructions, or a redirect to the console where the certificate is trusted.
 * @param {object} console
 * @param {string} console.url of the console
 * @param {string} console.authority the file of the certificate to trust
 * @param {readonly string[]} console.others addresses of this machine on its other networks, virtual ones among them
 */
export async function showTablets({ url, authority, others }) {
  // Imported late: before, the package may not have been installed.
  const { default: qrcode } = await import('qrcode-terminal');
  const { fingerprint256 } = new X509Certificate(await readFile(authority));
  const entrance = url.replace(/^https:/, 'http:');
  say('Tablets', `${entrance} (shows how to trust the certificate, then opens the console)`);
  qrcode.generate(entrance, { small: true }, (code) => {
    for (const line of code.trimEnd().split('\n')) console.log(`  ${whiteOnBlack(line)}`);
  });
  if (others.length > 0) {
    say('No answer?', `This machine also has ${others.join(', ')}.`);
    say('', `To use another one: PUBLIC_URL=${others[0]} npm start -- --https`);
  }
  say('Certificate', `${new URL('/ca.crt', url)} (${authority})`);
  say('SHA-256', fingerprint256);
}
