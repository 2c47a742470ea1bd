import { Fragment } from 'react';

/** An IANA name, which may wrap after each slash. */
export function Timezone({ name }: { name: string }) {
  return name.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
