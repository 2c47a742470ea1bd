import { lazyComponent } from '../lazy/lazy-component.tsx';

/** A text as QR code. Its maker comes with the first one that is shown. */
export const qrCode = lazyComponent(() => import('./qr-code.tsx').then((file) => file.QrCode));
