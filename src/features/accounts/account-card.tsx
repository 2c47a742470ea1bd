import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import { ProductMark } from '../../ui/product-mark.tsx';
import classes from './account-card.module.css';

interface Props {
  title: string;
  page?: string;
  lead?: string;
  /** Wider, for a form or a text. */
  wide?: boolean;
  children: ReactNode;
}

export function AccountCard({ title, page = title, lead, wide = false, children }: Props) {
  const { t } = useTranslation();
  return (
    <main className={classes.ground}>
      <title>{dotted(page, t('product.name'))}</title>
      <Paper className={classes.card} mod={{ wide }}>
        <div className={classes.mark}>
          <ProductMark size="2.125rem" />
        </div>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {lead && <Text className={classes.lead}>{lead}</Text>}
        {children}
      </Paper>
    </main>
  );
}

interface ResultProps {
  tone: 'good' | 'bad' | 'plain';
  /** A second line. */
  more?: string | null;
  children: ReactNode;
}

export function AccountResult({ tone, more = null, children }: ResultProps) {
  return (
    <div className={classes.result} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <p>{children}</p>
      {more && <p className={classes.more}>{more}</p>}
    </div>
  );
}
