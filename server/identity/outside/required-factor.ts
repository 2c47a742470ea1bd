// What OIDC_REQUIRED_ACR and OIDC_REQUIRED_AMR demand of a token: that the provider has asked for a second factor of its own.
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { OutsideProvider } from '../../base/config.ts';

const values = z.union([z.string().transform((text) => [text]), z.array(z.string())]).catch([]);

/** The values of a claim, also under a name with an address before it: some providers let rules add no other ones. */
function valuesOf(claims: JWTPayload, name: 'acr' | 'amr'): string[] {
  // The provider's own word counts before that of a rule.
  if (name in claims) return values.parse(claims[name]);
  return Object.entries(claims)
    .filter(([key]) => /^https?:\/\//.test(key) && key.endsWith(`/${name}`))
    .flatMap(([, value]) => values.parse(value));
}

export function hasRequiredFactor(
  claims: JWTPayload,
  { requiredAcr, requiredAmr }: Pick<OutsideProvider, 'requiredAcr' | 'requiredAmr'>,
): boolean {
  const has = (name: 'acr' | 'amr', demanded: readonly string[] | undefined) =>
    !demanded || valuesOf(claims, name).some((value) => demanded.includes(value));
  return has('acr', requiredAcr) && has('amr', requiredAmr);
}
