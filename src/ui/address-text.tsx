import { Fragment } from 'react';

/**
 * An address or a phone number, which breaks where it has no room in one line, and not inside a word: the address of an email
 * before its @, all others before their dots.
 */
export function AddressText({ text }: { text: string }) {
  const parts = text.split(text.includes('@') ? /(?=@[^@]*$)/ : /(?=\.)/);
  let at = 0;
  return parts.map((part) => {
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
