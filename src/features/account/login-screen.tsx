import { Button, Paper, Text, Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../../session/console.ts';
import { type LoginResult, readLoginResult } from '../../session/login-result.ts';
import { ProductMark } from '../../ui/product-mark.tsx';
import classes from './login-screen.module.css';

function resultText(t: TFunction, result: LoginResult): string {
  return result.reason === 'provider' ? result.summary : t(`auth.${result.reason}`);
}

/** The login page: one button that leads to the identity provider, and why the last sign-in came to nothing. */
export function LoginScreen({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation();
  const { session } = useConsole();
  const [result, setResult] = useState(readLoginResult);
  const [leaving, setLeaving] = useState(false);

  async function signIn(): Promise<void> {
    setLeaving(true);
    setResult(null);
    try {
      await session.signIn(returnTo);
    } catch {
      setResult({ reason: 'unreachable' });
      setLeaving(false);
    }
  }

  return (
    <main className={classes.ground}>
      <title>{`${t('auth.signIn')} · ${t('product.name')}`}</title>
      <Paper className={classes.card}>
        <div className={classes.mark}>
          <ProductMark size={34} />
        </div>
        <Title order={1} className={classes.title}>
          {t('product.name')}
        </Title>
        <Text className={classes.claim}>{t('product.claim')}</Text>
        {result && (
          <Text className={classes.result} role="alert">
            {resultText(t, result)}
          </Text>
        )}
        <Button fullWidth h={56} fz={17} onClick={signIn} loading={leaving}>
          {t('auth.signIn')}
        </Button>
      </Paper>
    </main>
  );
}
