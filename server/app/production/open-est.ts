import { readFile } from 'node:fs/promises';
import type { Config } from '../../base/config.ts';
import { createAddressRules } from '../../certificates/est/addresses.ts';
import { estTimes } from '../../certificates/est/target.ts';
import { socketTransport } from '../../certificates/est/transport.ts';
import { estPath } from '../../certificates/responder/embedded.ts';
import { trustFilePath } from '../../tls/tls.ts';
import type { Dependencies } from '../dependencies.ts';

/** Where EST servers may be, how long they may take, and the embedded one of EST_DEMO. */
export function openEst(config: Config): Pick<Dependencies, 'estRules' | 'estTransport' | 'embeddedEst'> {
  const { est, publicUrl } = config;
  const { responderPassword: password, answerSeconds, ...allowed } = est;
  const estTransport = socketTransport({ ...estTimes, answerMs: answerSeconds * 1_000 });
  if (password === undefined) return { estRules: createAddressRules(allowed), estTransport };
  const trustFile = trustFilePath(config);
  return {
    estTransport,
    estRules: createAddressRules({ ...allowed, embedded: new URL(estPath, publicUrl) }),
    embeddedEst: { password, ...(trustFile && { trust: () => readFile(trustFile, 'utf8') }) },
  };
}
