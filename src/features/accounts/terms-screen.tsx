import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { texts as accountTexts } from '../../i18n/en/account.ts';
import { useLazyTexts } from '../../i18n/use-lazy-texts.ts';
import classes from './account-card.module.css';
import { AccountCard } from './account-card.tsx';
import { BackToLogin } from './account-links.tsx';

const sections = ['purpose', 'access', 'records', 'care', 'service'] as const;

export function TermsScreen() {
  useLazyTexts(accountTexts);
  const { t } = useTranslation();
  return (
    <AccountCard title={t('terms.title')} lead={t('product.name')} wide>
      {sections.map((section) => (
        <section key={section}>
          <Title order={2} className={classes.section}>
            {t(`terms.${section}.title`)}
          </Title>
          <Text>{t(`terms.${section}.text`)}</Text>
        </section>
      ))}
      <BackToLogin />
    </AccountCard>
  );
}
