// `npm run rotate-keys`: another SECRET_KEY, and new keys for all that it seals; see docs/keys.md.
import { runServiceCommand } from './lib/service-command.mjs';

await runServiceCommand('rotate-keys');
