// `npm run migrate`: migrates the database as its owner; see docs/deploy.md.
import { runServiceCommand } from './lib/service-command.mjs';

await runServiceCommand('migrate');
