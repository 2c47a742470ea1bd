import { createFileRoute } from '@tanstack/react-router';
import { ConsoleShell } from './-console-shell.tsx';
import { requirePerson } from './-signed-in.ts';

// The display builder has a top-level address, but is shown inside the shell.
export const Route = createFileRoute('/builder')({
  beforeLoad: requirePerson,
  component: ConsoleShell,
});
