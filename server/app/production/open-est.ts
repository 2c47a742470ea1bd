import { readFile } from 'node:fs/promises';
import type { Config } from '../../base/config.ts';
import { createAddressRules } from '../../certificates/est/addresses.ts';
import { estPath } from '../../certificates/responder/embedded.ts';
import { trustFilePath } from '../../tls/tls.ts';
import type { Dependencies } from '../dependencies.ts';

/** Where EST servers may be, and the embedded one of EST_DEMO. */
export function openEst(config: Config): Pick<Dependencies, 'estRules' | 'embeddedEst'> {
  const { est, publicUrl } = config;
  const { responderPassword: password, ...allowed } = est;
  if (password === undefined) return { estRules: createAddressRules(allowed) };
  const trustFile = trustFilePath(config);
  return {
    estRules: createAddressRules({ ...allowed, embedded: new URL(estPath, publicUrl) }),
    embeddedEst: { password, ...(trustFile && { trust: () => readFile(trustFile, 'utf8') }) },
  };
}
