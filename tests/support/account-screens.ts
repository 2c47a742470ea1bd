// What the screens for those who are not signed in are asked and filled with.
import { screen } from '@testing-library/react';
import { openScreen, type Wire } from './screen.tsx';
import type { TestService } from './service.ts';

type App = Awaited<ReturnType<typeof openScreen>>;

/** Opens a screen below `/auth/` for somebody who is not signed in. */
export function openAccountScreen(service: TestService, path: string, wire?: Wire): Promise<App> {
  return openScreen(service, `/auth/${path}`, { signedIn: false, ...(wire && { wire }) });
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Puts texts in fields, by label, and leaves the last of them. */
export async function fill(app: App, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await app.user.clear(input(label));
    await app.user.click(input(label));
    await app.user.paste(text);
  }
  await app.user.tab();
}
