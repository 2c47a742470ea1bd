import { createFileRoute } from '@tanstack/react-router';
import { ConsoleShell } from './-console-shell.tsx';
import { requirePerson } from './-signed-in.ts';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requirePerson,
  component: ConsoleShell,
});
