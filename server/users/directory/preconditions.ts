// ETags of SCIM (RFC 7644, 3.14): weak, and of the version that each change raises.
import { ScimError } from '../scim/scim-error.ts';

/** Whether a list of ETags names this version. */
export function namesVersion(header: string, version: number): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(`"${version}"`);
}

/** @throws ScimError 412 where somebody else has changed the resource since */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch !== undefined && !namesVersion(ifMatch, version))
    throw new ScimError(412, '', 'The resource was changed since this version was read.');
}
