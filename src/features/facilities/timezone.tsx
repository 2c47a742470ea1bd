import { Fragment } from 'react';

/** An IANA name, which wraps after a slash or an underscore, and nowhere else. */
export function Timezone({ name }: { name: string }) {
  return name.split(/(?<=[/_])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
