// `npm run adopt-files`: makes a copy the original; see docs/backup.md#copies.
import { runServiceCommand } from './lib/service-command.mjs';

await runServiceCommand('adopt-files');
