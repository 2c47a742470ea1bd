// `npm run backup`: see docs/backup.md.
import { runServiceCommand } from './lib/service-command.mjs';

await runServiceCommand('backup');
