// Whoever uses a keyboard goes on where he was, once what he asked for has taken the place of the skeleton.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonitors } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addMonitors(
    service.db,
    Array.from({ length: 12 }, (_, n) => ({ name: `Bay ${n}`, online: false })),
  );
});
afterAll(() => service.close());

/** Holds the calls that match until they are answered. */
function hold(isHeld: (url: URL) => boolean): { wire: Wire; answer(): void } {
  let answer: () => void = () => undefined;
  return {
    answer: () => answer(),
    async wire(request, pass) {
      if (isHeld(new URL(request.url)))
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      return await pass();
    },
  };
}

const focused = () => document.activeElement?.getAttribute('aria-label');

async function press(app: Awaited<ReturnType<typeof openScreen>>, control: HTMLElement): Promise<void> {
  control.focus();
  await app.user.keyboard('{Enter}');
  await screen.findByRole('status', { name: /^Loading/ });
}

it('the focus stays on the head of a column, whose order comes late', async () => {
  const { wire, answer } = hold(({ searchParams }) => searchParams.get('sort_column') === 'monitor_id');
  const app = await openScreen(service, '/dashboard/monitors', { wire });
  const head = await screen.findByRole('button', { name: /^Monitor Name/ });
  await press(app, head);
  // As browsers do with what is hidden.
  head.blur();
  answer();
  await waitFor(() => expect(document.activeElement).toBe(head));
  expect(head.closest('th')?.ariaSort).toBe('ascending');
});

it('the focus stays on the pager of a grid, whose next page comes late', async () => {
  const { wire, answer } = hold(({ searchParams }) => searchParams.get('page') === '2');
  const app = await openScreen(service, '/dashboard/overview/list?connection=never', { wire });
  for (const control of ['Page 2', 'Next page']) {
    await press(app, await screen.findByRole('button', { name: control }));
    expect(document.activeElement).toBe(document.body);
    answer();
    // 'Next page' takes no focus on the last page: what is around it does.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(focused()).toBe(control === 'Page 2' ? control : null);
    await app.user.click(screen.getByRole('button', { name: 'Page 1' }));
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(10));
  }
});
