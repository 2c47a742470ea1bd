// The Help page: configured contacts become links, missing ones are left out, and nothing unsafe is a link.
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { toContactOptions } from '../../../src/features/help/contact-options.ts';
import { openScreen } from '../../support/screen.tsx';
import { setScreenWidth } from '../../support/screen-width.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { withoutCapabilities } from '../../support/without-capabilities.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function open(help: Parameters<typeof openScreen>[2] = {}) {
  const app = await openScreen(service, '/dashboard/usermanual', help);
  await screen.findByText('Help', { selector: 'h1' });
  return app;
}

/** Text and target of each link that leads out of the console. */
function links(): [string, string | null][] {
  const selector = 'main a:is([target], [href^="tel:"], [href^="mailto:"]):not([href="/licenses.txt"])';
  return Array.from(document.querySelectorAll(selector), (link) => [
    link.textContent ?? '',
    link.getAttribute('href'),
  ]);
}

describe('the Help page', () => {
  it('links guide, phone and email, and shows the version of the package', async () => {
    await open({
      help: {
        phone: '+1 (555) 010-0199',
        email: 'help@example.org',
        guideUrl: 'https://example.org/guide#top',
      },
    });
    expect(links()).toEqual([
      ['Online guideexample.orgOpens in a new window', 'https://example.org/guide#top'],
      ['Customer service+1 (555) 010-0199', 'tel:+15550100199'],
      ['Support emailhelp@example.org', 'mailto:help@example.org'],
    ]);
    const guide = screen.getByRole('link', { name: /^Online guide/ });
    expect([guide.getAttribute('target'), guide.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    expect(packageJson.version).toBe('1.6.7');
    expect(screen.getByText(/Version 1\.6\.7$/)).toBeTruthy();
  });

  it('says beneath it which release and commit run, and which service answers', async () => {
    await open();
    const own = screen.getByText(new RegExp(`^Release ${packageJson.release} · commit [\\w+-]{12,}$`));
    const told = 'Service: release 4 · commit 0a1b2c3d4e5f · database 0047_latest';
    expect(own.compareDocumentPosition(await screen.findByText(told))).toBe(4);
    expect(screen.getByText(/Version 1\.6\.7$/).compareDocumentPosition(own)).toBe(4);
    const licenses = screen.getByRole('link', { name: 'Open-source licenses' });
    expect(licenses.getAttribute('href')).toBe('/licenses.txt');
  });

  it('says it of the app alone where a service does not tell', async () => {
    await open({ wire: withoutCapabilities('whatRuns') });
    expect(screen.getByText(/^Release \d+ · commit /)).toBeTruthy();
    expect(screen.queryByText(/^Service:/)).toBeNull();
  });

  it('shows an empty state when no contact can be used', async () => {
    await open({ help: { phone: ' ', email: '{email}', guideUrl: 'javascript:alert(1)' } });
    expect(links()).toEqual([]);
    expect(screen.getByText('No support contact')).toBeTruthy();
    expect(document.querySelector('main')?.textContent).not.toMatch(/[{}]|javascript/);
    expect(screen.getByText(/Version 1\.6\.7$/)).toBeTruthy();
  });

  it.each([1180, 1440])(
    'is the last screen of the navigation at %d px, before the display, and has no search box',
    async (width) => {
      setScreenWidth(width);
      const app = await openScreen(service, '/dashboard/monitors');
      await screen.findByText('All Monitors', { selector: 'h1' });
      expect(document.querySelector('header input[type=search]')).toBeTruthy();
      const navigation = within(screen.getByLabelText('Navigation'));
      const last = navigation.getAllByRole('link').slice(-2);
      expect(last.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/usermanual', '/builder']);
      await app.user.click(navigation.getByRole('link', { name: 'Help' }));
      await screen.findByText('Help', { selector: 'h1' });
      expect(navigation.getByRole('link', { name: 'Help' }).dataset.current).toBe('true');
      expect(document.querySelector('header input[type=search]')).toBeNull();
      const button = screen.getByText('Delete').closest('button');
      expect(button?.getAttribute('aria-disabled')).toBe('true');
      expect(button?.getAttribute('aria-description')).toBe('Nothing to delete on this screen.');
    },
  );
});

describe('toContactOptions', () => {
  it("leaves out what is missing, and accepts a guide on the app's own host", () => {
    expect(toContactOptions({ email: ' help@example.org ', guideUrl: '/guide.html' })).toEqual({
      guide: { text: location.host, href: `${location.origin}/guide.html` },
      phone: null,
      email: { text: 'help@example.org', href: 'mailto:help@example.org' },
    });
  });

  it('shows an email as it was set, and sends to the ASCII form of its domain', () => {
    expect(toContactOptions({ email: 'hilfe@münchen.de' }).email).toEqual({
      text: 'hilfe@münchen.de',
      href: 'mailto:hilfe@xn--mnchen-3ya.de',
    });
  });

  it.each([
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,hi',
    'http://elsewhere.example.org/',
    'https://',
    'https://{host}/guide',
  ])('has no guide for %j', (guideUrl) => {
    expect(toContactOptions({ guideUrl }).guide).toBeNull();
  });

  it('shows a phone or email that is not valid as plain text', () => {
    expect(toContactOptions({ phone: 'Ask at desk 7', email: 'a@b?bcc=all@example.org' })).toMatchObject({
      phone: { text: 'Ask at desk 7', href: null },
      email: { text: 'a@b?bcc=all@example.org', href: null },
    });
  });
});
