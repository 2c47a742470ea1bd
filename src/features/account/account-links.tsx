import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account-card.module.css';

/** The ways from one screen to the others, below what it is for. */
export function AccountLinks({ children }: { children: ReactNode }) {
  return <nav className={classes.links}>{children}</nav>;
}

type Target = '/auth/login' | '/auth/registration' | '/auth/forgot-password';

export function AccountLink({ to, children }: { to: Target & LinkProps['to']; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}

export function BackToLogin() {
  const { t } = useTranslation();
  return (
    <AccountLinks>
      <AccountLink to="/auth/login">{t('auth.backToLogin')}</AccountLink>
    </AccountLinks>
  );
}
