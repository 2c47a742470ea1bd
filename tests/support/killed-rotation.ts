// `npm run rotate-keys` that is killed after a step, as by a power cut.
import { readKeysOfRotation } from '../../server/base/secret-key.ts';
import { createSecrets } from '../../server/base/secrets.ts';
import { readConfig } from '../../server/config.ts';
import { openBeside } from '../../server/store/engine/open-database.ts';
import { rotateKeys } from '../../server/upkeep/rotate-keys.ts';

function endAfter(step: string): void {
  if (step === process.argv[2]) process.kill(process.pid, 'SIGKILL');
}

const config = readConfig(process.env);
const { db } = await openBeside(config, { mayWrite: true });
const { from, to, finish } = await readKeysOfRotation(config);
endAfter('new key');
const secrets = { from: createSecrets(from), to: createSecrets(to) };
await rotateKeys(db, { ...secrets, endsSessions: false, onStep: endAfter });
endAfter('database');
await finish();
endAfter('files');
