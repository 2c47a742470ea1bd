import { createFileRoute } from '@tanstack/react-router';
import { TermsScreen } from '../features/accounts/terms-screen.tsx';

export const Route = createFileRoute('/terms')({
  staticData: { texts: ['account'] },
  component: TermsScreen,
});
