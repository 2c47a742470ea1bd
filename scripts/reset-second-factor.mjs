// `npm run reset-second-factor -- person@example.com`: takes a lost second factor away; see docs/decisions/accounts-second-factor.md.
import { runServiceCommand } from './lib/service-command.mjs';

await runServiceCommand('reset-second-factor');
