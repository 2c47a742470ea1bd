// @ts-check
import { sendChecked } from './form.js';
import { offerPasskey } from './passkey.js';

sendChecked(() => undefined);
offerPasskey();
// A page that the browser has kept and shows again, as after Back, may be of a sign-in that was finished since: the service
// knows, and leads on. Not by a reload, which would send the form of a refusal's page again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.replace(location.href);
});
