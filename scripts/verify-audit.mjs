// `npm run verify-audit`: verifies the audit trail; see docs/deploy.md.
import { runServiceCommand } from './lib/service-command.mjs';

await runServiceCommand('verify-audit');
