import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './credential-code.module.css';
import { qrPath } from './qr-path.ts';

/** The credential as QR code, for a monitor with a camera or a scanner: dark on white in both schemes, and on paper. */
export function CredentialCode({ credential }: { credential: string }) {
  const { t } = useTranslation();
  const { path, size } = useMemo(() => qrPath(credential), [credential]);
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('credential.added.code')}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
