import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

/** A credential as QR code. Its maker comes with the first credential. */
export const credentialCode = lazyComponent(() =>
  import('./credential-code.tsx').then((file) => file.CredentialCode),
);
