// /.well-known/security.txt (RFC 9116): whom to tell of a vulnerability of this installation.
import { dayMs } from '../../contract/common/durations.ts';
import type { SecurityContact } from '../base/config.ts';

export const securityTxtPath = '/.well-known/security.txt';

/** The RFC asks for less than a year. It rises with each day on which the operator's service says it again. */
const validDays = 180;

/** The file's text. Its end is a midnight (UTC), so that it stays the same all day. */
export function securityTxt(
  { contact, policyUrl }: SecurityContact,
  { publicUrl, now }: { publicUrl: URL; now: Date },
): string {
  const today = now.getTime() - (now.getTime() % dayMs);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    // The RFC takes https alone.
    ...(publicUrl.protocol === 'https:' ? [`Canonical: ${publicUrl.origin}${securityTxtPath}`] : []),
    ...(policyUrl ? [`Policy: ${policyUrl}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
