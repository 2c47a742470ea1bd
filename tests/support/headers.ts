import { expect } from 'vitest';

/** Headers that no answer of the service may lack. */
export const headersOfAll = {
  'cache-control': expect.stringMatching(/^(private, )?no-store$|^no-cache$|, immutable$/),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^camera=\((self)?\), /),
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};
