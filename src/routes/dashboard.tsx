import { createFileRoute } from '@tanstack/react-router';
import { ConsoleShell } from './-console-shell.tsx';
import { countBehind, requirePerson } from './-inside.ts';

// The main shell.
export const Route = createFileRoute('/dashboard')({
  beforeLoad: requirePerson,
  loader: countBehind,
  // Not with every tap inside: the shell reads the counts again by itself.
  staleTime: 30_000,
  component: ConsoleShell,
});
