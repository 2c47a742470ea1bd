import { Fragment } from 'react';
import { inPairs } from './stored-file.ts';

/** A fingerprint to be compared: a line ends between two pairs. */
export function Fingerprint({ of }: { of: string }) {
  return [...inPairs(of).matchAll(/..:?/g)].map(({ 0: pair, index }) => (
    <Fragment key={index}>
      {pair}
      <wbr />
    </Fragment>
  ));
}
