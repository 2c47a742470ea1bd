/** When certificates end: already, or from now on within so many days. */
export const certificateEnds = ['ended', '30', '60', '90'] as const;
export type CertificateEnd = (typeof certificateEnds)[number];
