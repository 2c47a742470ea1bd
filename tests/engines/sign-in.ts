import type { Tab } from './driver.ts';
import { see, seeRows, tap, type } from './screen.ts';

/** Signs in on the login page that is open. */
export async function signIn(tab: Tab): Promise<void> {
  await tap(tab, { role: 'button', name: 'Sign in' });
  await type(tab, { role: 'textbox', name: 'Email' }, 'admin@example.com');
  await type(tab, { role: 'textbox', name: 'Password' }, 'infusion-demo');
  await tap(tab, { role: 'button', name: 'Sign in' });
  await see(tab, { role: 'heading', name: 'All Monitors' });
  await seeRows(tab, 10);
}
