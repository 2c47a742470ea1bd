import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './account-card.module.css';
import { AccountCard } from './account-card.tsx';
import { BackToLogin } from './account-links.tsx';

const sections = ['purpose', 'access', 'records', 'care', 'service'] as const;

export function TermsScreen() {
  const { t } = useTranslation(['start', 'account']);
  return (
    <AccountCard title={t('account:terms.title')} lead={t('product.name')} wide>
      {sections.map((section) => (
        <section key={section}>
          <Title order={2} className={classes.section}>
            {t(`account:terms.${section}.title`)}
          </Title>
          <Text>{t(`account:terms.${section}.text`)}</Text>
        </section>
      ))}
      <BackToLogin />
    </AccountCard>
  );
}
