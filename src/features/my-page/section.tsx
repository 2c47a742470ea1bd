import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './my-page.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

export function Section({ title, children }: Props) {
  return (
    <section className={classes.section}>
      <Title order={2} className={classes.sectionTitle}>
        {title}
      </Title>
      {children}
    </section>
  );
}

interface FactProps {
  label: string;
  value: ReactNode;
  note?: string;
}

export function Fact({ label, value, note }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}
