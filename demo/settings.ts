// The settings that the console reads of /config.json elsewhere.
import { settings as schema } from '../contract/service/settings.ts';

export const settings = schema.parse({
  apiBase: '/api/',
  // Never asked: demo/frame/provider.ts signs in.
  auth: { domain: 'console.example', clientId: 'demonstration', audience: 'demonstration' },
  accounts: true,
  passwordByLink: true,
  registration: true,
  plainPasswords: true,
});
