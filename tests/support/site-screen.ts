// Site Configuration in a test: its selectors, fields and buttons by their labels.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { cut, openScreen, type Wire } from './screen.tsx';
import type { TestService } from './service.ts';

type Options = Parameters<typeof openScreen>[2];

/** @param search of the address, as '&type=est'; without a facility it is left out */
export async function openSite(
  service: TestService,
  facilityId: string | null,
  search = '',
  options: Options = {},
) {
  const address = facilityId === null ? '' : `?facility=${facilityId}${search}`;
  const app = await openScreen(service, `/dashboard/siteconfig${address}`, options);
  await screen.findByRole('heading', { level: 1, name: 'Site Configuration' });
  if (facilityId !== null) await screen.findAllByRole('heading', { level: 2 });

  const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  return {
    app,
    input,
    panel: (name: string) => screen.findByRole('heading', { level: 2, name }),
    optionsOf: async (label: string) => {
      await app.user.click(input(label));
      const options = [...(await waitFor(() => shownOptions()))].map(({ textContent }) => textContent);
      await app.user.keyboard('{Escape}');
      return options;
    },
    choose: async (label: string, option: string) => {
      await app.user.click(input(label));
      await app.user.click(await screen.findByText(option, { selector: '[role=option], [role=option] *' }));
    },
    fill: async (label: string, text: string) => {
      await app.user.clear(input(label));
      await app.user.click(input(label));
      if (text !== '') await app.user.paste(text);
    },
    upload: (label: string, file: File) => app.user.upload(input(label), file),
    /**
     * Waits for the button: a question comes when the service has said what it is about. With EST the root panel may have
     * one of the same name, above that of the chosen option.
     */
    press: async (name: string) => {
      const buttons = await screen.findAllByRole('button', { name });
      await app.user.click(buttons.at(-1) as HTMLElement);
    },
    tapTwice: (name: string) => app.user.dblClick(screen.getByRole('button', { name })),
    /** Writes that were sent. */
    writes: () => app.requests.filter((line) => line.startsWith('POST /api/v1/networkdetails/')),
  };
}
export type SiteScreen = Awaited<ReturnType<typeof openSite>>;

export const eapType = 'Select EAP-TLS Type';
export const mechanism = 'Select Client Authentication mechanism';

/** The question before unsaved changes are lost. */
export async function unsavedQuestion() {
  return within(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' }));
}

export async function untilAddress(site: SiteScreen, ending: string): Promise<void> {
  await waitFor(() => expect(site.app.address()).toBe(`/dashboard/siteconfig${ending}`));
}

/** The texts of a table's cells, row by row. */
export function tableCells(): string[][] {
  return Array.from(document.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.querySelectorAll('td'), ({ textContent }) => textContent ?? ''),
  );
}

/** Writes arrive, but their answers do not. */
export const swallowingWrites: Wire = async (request, pass) => {
  const answer = await pass();
  if (request.method === 'POST' && request.url.includes('/networkdetails/')) throw new TypeError('cut');
  return answer;
};

/** Writes are refused with this status, and do not arrive. */
export function refusingWrites(status: number): Wire {
  return async (request, pass) => {
    const isWrite = request.method === 'POST' && request.url.includes('/networkdetails/');
    return isWrite ? Response.json({ status: false, message: 'Refused.' }, { status }) : await pass();
  };
}

export const offlineReason = "You can't make changes while offline.";

/** Until the test ends. */
export function goOffline(app: { rewire(wire: Wire): void }): void {
  app.rewire(cut);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  onTestFinished(() => {
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
}

function shownOptions(): Element[] {
  const options = Array.from(document.querySelectorAll('[role=option]'));
  expect(options).not.toEqual([]);
  return options;
}
