import { useMemo } from 'react';
import classes from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

interface Props {
  text: string;
  label: string;
}

/** A text as QR code, for a device with a camera or a scanner: dark on white in both schemes, and on paper. */
export function QrCode({ text, label }: Props) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
