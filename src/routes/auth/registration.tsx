import { createFileRoute } from '@tanstack/react-router';
import { RegistrationScreen } from '../../features/accounts/registration-screen.tsx';

export const Route = createFileRoute('/auth/registration')({ component: RegistrationScreen });
