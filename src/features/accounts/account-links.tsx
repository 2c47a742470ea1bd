import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account-card.module.css';

export function AccountLinks({ children }: { children: ReactNode }) {
  return <nav className={classes.links}>{children}</nav>;
}

type Target = '/auth/login' | '/auth/registration' | '/auth/forgot-password';

interface Props {
  to: Target & LinkProps['to'];
  replace?: boolean;
  children: ReactNode;
}

export function AccountLink({ to, replace = false, children }: Props) {
  return (
    <Link to={to} replace={replace} className={classes.link}>
      {children}
    </Link>
  );
}

/** @param replace this screen's history entry holds the token of a link, and Back must not lead to it */
export function BackToLogin({ replace = false }: { replace?: boolean }) {
  const { t } = useTranslation();
  return (
    <AccountLinks>
      <AccountLink to="/auth/login" replace={replace}>
        {t('auth.backToLogin')}
      </AccountLink>
    </AccountLinks>
  );
}
