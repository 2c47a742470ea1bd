import { createFileRoute } from '@tanstack/react-router';
import { ConsoleShell } from './-console-shell.tsx';
import { refreshSidebarCounts, requirePerson } from './-signed-in.ts';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requirePerson,
  loader: refreshSidebarCounts,
  // Not with every navigation: the shell refetches the counts when something changes.
  staleTime: 30_000,
  component: ConsoleShell,
});
