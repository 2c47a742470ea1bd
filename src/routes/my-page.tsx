import { createFileRoute } from '@tanstack/react-router';
import { ConsoleShell } from './-console-shell.tsx';
import { countBehind, requirePerson } from './-inside.ts';

// The administrator's own page stands at the top level, and yet inside the shell.
export const Route = createFileRoute('/my-page')({
  beforeLoad: requirePerson,
  loader: countBehind,
  staleTime: 30_000,
  component: ConsoleShell,
});
