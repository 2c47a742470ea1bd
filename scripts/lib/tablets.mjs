// How a tablet finds the console: an address to type or to scan.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { say } from './steps.mjs';

/** White on black, whatever the terminal's own colours: a code in reverse is not read by everybody. */
function inInk(line) {
  return process.stdout.isTTY ? `\u001b[97;40m${line}\u001b[0m` : line;
}

/**
 * Shows the address for a device that does not trust the service's certificate yet. It is plain http on the same
 * port, which says how to trust it, and leads on to the console where it is trusted already.
 * @param {string} url of the console
 * @param {string} authority the file with the certificate to trust
 */
export async function showTablets(url, authority) {
  // Only now: before, there may have been no packages.
  const { default: qrcode } = await import('qrcode-terminal');
  const { fingerprint256 } = new X509Certificate(await readFile(authority));
  const entrance = url.replace(/^https:/, 'http:');
  say('Tablets', `${entrance} says how to trust the certificate, once, and leads on`);
  qrcode.generate(entrance, { small: true }, (code) => {
    for (const line of code.trimEnd().split('\n')) console.log(`  ${inInk(line)}`);
  });
  say('Certificate', `${new URL('/ca.crt', url)} (${authority})`);
  say('SHA-256', fingerprint256);
}
