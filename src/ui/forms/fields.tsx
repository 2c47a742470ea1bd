import type { ReactNode } from 'react';

interface Props {
  className: string | undefined;
  /** The person may change none of them. */
  isShown: boolean;
  children: ReactNode;
}

/** The fields of a form. */
export function Fields({ className, isShown, children }: Props) {
  if (!isShown) return <div className={className}>{children}</div>;
  return (
    <fieldset className={className} disabled style={{ border: 0, margin: 0, minInlineSize: 0 }}>
      {children}
    </fieldset>
  );
}
