// Opens and fills the screens before sign-in.
import { screen } from '@testing-library/react';
import { openScreen, type Wire } from './screen.tsx';
import type { TestService } from './service.ts';

type App = Awaited<ReturnType<typeof openScreen>>;

/** Opens a screen below `/auth/`, signed out. */
export function openAccountScreen(service: TestService, path: string, wire?: Wire): Promise<App> {
  return openScreen(service, `/auth/${path}`, { signedIn: false, ...(wire && { wire }) });
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Fills fields by label, and moves the focus off the last one. */
export async function fill(app: App, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await app.user.clear(input(label));
    await app.user.click(input(label));
    await app.user.paste(text);
  }
  await app.user.tab();
}
