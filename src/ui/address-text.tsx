import { Fragment } from 'react';

/** An address of an email or a host: where it has no room in one line it breaks before an @ or a dot, not inside a word. */
export function AddressText({ text }: { text: string }) {
  let at = 0;
  return text.split(/(?=[@.])/).map((part) => {
    const key = at;
    at += part.length;
    return (
      <Fragment key={key}>
        {key > 0 && <wbr />}
        {part}
      </Fragment>
    );
  });
}
