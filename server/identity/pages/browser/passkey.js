// @ts-check
// The button 'Sign in with a passkey': shown where the browser knows passkeys, it sends what the browser answers.
import { byId } from './form.js';

/** @param {string} text base64url */
function decode(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

/** @param {ArrayBuffer | null} bytes */
function encode(bytes) {
  if (!bytes) return undefined;
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * As JSON: older browsers have no `toJSON` of credentials.
 * @param {PublicKeyCredential} credential
 */
function sent({ id, rawId, type, response, authenticatorAttachment }) {
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    /** @type {AuthenticatorAssertionResponse} */ (response);
  return JSON.stringify({
    id,
    rawId: encode(rawId),
    type,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
    response: {
      clientDataJSON: encode(clientDataJSON),
      authenticatorData: encode(authenticatorData),
      signature: encode(signature),
      userHandle: encode(userHandle),
    },
  });
}

/** @param {{ challenge: string, rpId: string, timeout: number }} options */
async function ask({ challenge, rpId, timeout }) {
  const publicKey = {
    challenge: decode(challenge),
    rpId,
    timeout,
    userVerification: /** @type {const} */ ('required'),
  };
  return /** @type {PublicKeyCredential | null} */ (await navigator.credentials.get({ publicKey }));
}

/** Shows the button, where the page has one. */
export function offerPasskey() {
  const button = document.getElementById('passkey-button');
  const part = document.getElementById('passkey-part');
  if (!(button instanceof HTMLButtonElement) || !part || !('PublicKeyCredential' in window)) return;
  part.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const credential = await ask(JSON.parse(button.dataset.options ?? ''));
      if (!credential) return;
      byId('passkey', HTMLInputElement).value = sent(credential);
      byId('form', HTMLFormElement).submit();
    } catch {
      // The person has closed the browser's own question, or there is no passkey here: the page stays as it is.
    } finally {
      button.disabled = false;
    }
  });
}
