import { createFileRoute } from '@tanstack/react-router';
import { AuthenticationScreen } from '../../features/account/authentication-screen.tsx';

export const Route = createFileRoute('/auth/authentication')({ component: AuthenticationScreen });
