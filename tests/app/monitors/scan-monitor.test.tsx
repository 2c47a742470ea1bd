// Scan from the search box, and scanners that type: what becomes of a monitor's serial number, and of everything else. The
// device of these tests has no camera, so that its number is typed, or a camera that refuses.
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { browserLimitsMs } from '../../../src/lib/in-time.ts';
import { atScannersPace } from '../../support/key-pace.ts';
import { openAddMonitor, openAssociate, openEditMonitor, option } from '../../support/monitor-dialogs.ts';
import { addMonitors } from '../../support/records.ts';
import { layouts, suffixes } from '../../support/scanners.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addMonitors(service.db, [
    { name: 'Bay 1', serialNumber: 'IPM-SCAN-1' },
    { name: 'Bay 2', serialNumber: 'IPM-SCAN-2' },
    { name: 'Gone', serialNumber: 'IPM-SCAN-9', deletedAt: new Date() },
  ]);
});
afterAll(() => service.close());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** The camera refuses, as the browser names it. */
function refuseCamera(name: string): void {
  const getUserMedia = () => Promise.reject(new DOMException('no', name));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}

async function openScan() {
  const app = await openScreen(service, '/dashboard/monitors');
  await app.user.click(await screen.findByRole('button', { name: 'Scan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan Monitor' }));
  return {
    app,
    dialog,
    async find(text: string) {
      const field = dialog.getByLabelText('Serial number');
      fireEvent.change(field, { target: { value: text } });
      await app.user.click(dialog.getByRole('button', { name: 'Find' }));
    },
  };
}

const onMonitor = (app: Awaited<ReturnType<typeof openScreen>>) =>
  waitFor(() => expect(app.address()).toMatch(/^\/dashboard\/monitor-details\//));

describe('a serial number', () => {
  it('of a monitor opens its page, in any case and also in a GS1 code', async () => {
    const { app, find } = await openScan();
    await find('(01)09501101530003(21)ipm-scan-1');
    await onMonitor(app);
    expect(await screen.findByText('IPM-SCAN-1')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a deleted monitor offers to restore it', async () => {
    const { app, dialog, find } = await openScan();
    await find('IPM-SCAN-9');
    await dialog.findByText('Gone (IPM-SCAN-9) was deleted.');
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }));
    await onMonitor(app);
  });

  it('that no monitor has offers to add one with it', async () => {
    const { app, dialog, find } = await openScan();
    await find('IPM-SCAN-NEW');
    await dialog.findByText('No monitor has the serial number IPM-SCAN-NEW.');
    await app.user.click(dialog.getByRole('button', { name: 'Add Monitor' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Monitor' }));
    expect(form.getByLabelText('Monitor Serial Number')).toHaveProperty('value', 'IPM-SCAN-NEW');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Monitor Name')));
  });

  it('that cannot be looked up says why, and is looked up again', async () => {
    const { app, dialog, find } = await openScan();
    app.rewire(async (request, pass) =>
      request.url.includes('/cloudid/') ? new Response('{}', { status: 500 }) : await pass(),
    );
    await find('IPM-SCAN-2');
    await dialog.findByText(/^Could not look for IPM-SCAN-2\./);
    app.rewire((_request, pass) => pass());
    await app.user.click(dialog.getByRole('button', { name: 'Retry' }));
    await onMonitor(app);
  });
});

describe('what is no serial number is said in words, and typing goes on', () => {
  it.each([
    ['nothing', '', 'Type a serial number.'],
    ['a link', 'https://www.example.com/manual', /^This code is a link to a web page/],
    ['5,000 characters', '9'.repeat(5000), 'This is too long for a serial number.'],
    ['a GS1 code without one', '(01)09501101530003(10)LOT', /^This GS1 code has no serial number/],
    ['markup', '<img src=x onerror=alert(1)>', /^This is no serial number/],
  ])('%s', async (_, text, words) => {
    const { app, dialog, find } = await openScan();
    await find(text);
    expect(await dialog.findByText(words)).toBeTruthy();
    await find('IPM-SCAN-1');
    await onMonitor(app);
  });
});

describe('a camera that', () => {
  it.each([
    ['NotAllowedError', /^The camera is blocked/],
    ['NotFoundError', /^No camera was found/],
    ['NotReadableError', /^Another app is using the camera/],
  ])('answers %s is said in words, and typing stays', async (name, words) => {
    refuseCamera(name);
    const { app, dialog, find } = await openScan();
    expect(await dialog.findByText(words)).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Try the camera again' }));
    expect(await dialog.findByText(words)).toBeTruthy();
    await find('IPM-SCAN-1');
    await onMonitor(app);
  });

  it('never answers is said, and typing stays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const getUserMedia = () => new Promise(() => undefined);
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    const { app, dialog, find } = await openScan();
    expect(await dialog.findByText('Starting the camera …')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(browserLimitsMs.camera));
    expect(await dialog.findByText('The camera does not answer. Type the number.')).toBeTruthy();
    vi.useRealTimers();
    await find('IPM-SCAN-1');
    await onMonitor(app);
  });

  it('is missing is said, too', async () => {
    const { dialog } = await openScan();
    expect(await dialog.findByText(/^This browser offers no camera here/)).toBeTruthy();
  });
});

/** Time as the keyboard tells it, whatever the machine has to do between two keys. */
let keyTime = 0;

/** Presses keys as a scanner does, one each ms; the ones before are not of it. Returns those that were left to the page. */
function press(keys: readonly (string | { key: string; repeat: boolean })[], target: Element): string[] {
  keyTime += 1000;
  return keys.flatMap((pressed) => {
    const init = typeof pressed === 'string' ? { key: pressed } : pressed;
    const event = createEvent.keyDown(target, init);
    keyTime += 1;
    Object.defineProperty(event, 'timeStamp', { value: keyTime });
    const left = fireEvent(target, event);
    if (left && Array.from(init.key).length === 1 && target instanceof HTMLInputElement)
      fireEvent.input(target, { target: { value: target.value + init.key } });
    return left ? [init.key] : [];
  });
}

/** Types as a scanner does, and Enter. Returns whether Enter was left to the page. */
function scan(text: string, target: Element = document.body): boolean {
  return press([...text, 'Enter'], target).includes('Enter');
}

/** Repeated until it is heard: the listener comes after the first screen. */
const scanOnceHeard = (text: string) => waitFor(() => expect(scan(text)).toBe(false));

/** Opens a screen on which scanners are heard. */
async function withScanner(address: string) {
  const app = await openScreen(service, address);
  await scanOnceHeard('wait ://');
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan Monitor' }));
  expect(await dialog.findByText(/^This is no serial number/)).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return app;
}

describe('a scanner that types', () => {
  it('opens a monitor from any screen', async () => {
    const app = await withScanner('/dashboard/usermanual');
    scan('IPM-SCAN-1');
    await onMonitor(app);
  });

  it('opens a monitor from the search box, which keeps what it had', async () => {
    const app = await withScanner('/dashboard/monitors');
    const box = screen.getByRole('searchbox');
    await app.user.type(box, 'bay');
    scan('IPM-SCAN-2', box);
    expect(box).toHaveProperty('value', 'bay');
    await onMonitor(app);
  });

  it('opens a monitor from the search box with Tab at its end, too', async () => {
    const app = await withScanner('/dashboard/monitors');
    const box = screen.getByRole('searchbox');
    await app.user.click(box);
    await typeScan(app, [...'IPM-SCAN-2'], 'Tab');
    expect(box).toHaveProperty('value', '');
    await onMonitor(app);
  });

  it('leaves every character that it types to a field, of other planes and accents included', async () => {
    await withScanner('/dashboard/monitors');
    const box = screen.getByRole('searchbox');
    const code = [...'ward', '𠮷', 'Dead', '𝟗'];
    expect(press(code, box)).toEqual(code);
    // On a button a text is nobody's.
    expect(press(code, screen.getByRole('button', { name: 'Scan' }))).not.toContain('𝟗');
  });

  it('saves nothing with Enter that it repeats', async () => {
    const { app, dialog, name } = await openAddMonitor(service);
    await app.user.type(name, 'Bay 7');
    await scanOnceHeard('IPM-SCAN-6');
    const repeated = { key: 'Enter', repeat: true };
    for (const target of [name, dialog.getByRole('button', { name: 'Save' })])
      expect(press([...'IPM-SCAN-7', 'Enter', repeated, repeated], target)).not.toContain('Enter');
  });

  it('fills the serial number of an open form, wherever the focus is, and sends nothing', async () => {
    const { app, dialog, serial, name } = await openAddMonitor(service);
    await app.user.type(name, 'Bay 7');
    await scanOnceHeard('IPM-SCAN-6');
    await waitFor(() => expect(serial).toHaveProperty('value', 'IPM-SCAN-6'));
    scan('IPM-SCAN-7', name);
    expect(name).toHaveProperty('value', 'Bay 7');
    expect(serial).toHaveProperty('value', 'IPM-SCAN-7');
    scan(']C10109501101530003\u001D21IPM-SCAN-8', serial);
    expect(serial).toHaveProperty('value', 'IPM-SCAN-8');
    expect(dialog.queryByText(/saved$/)).toBeNull();
  });

  it('chooses the monitor to associate', async () => {
    const { cloudId, dialog } = await openAssociate(service);
    await scanOnceHeard('IPM-SCAN-2');
    await waitFor(() => expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', 'Bay 2'));
    scan('IPM-SCAN-1', cloudId);
    await waitFor(() => expect(cloudId).toHaveProperty('value', 'IPM-SCAN-1'));
    await waitFor(() => expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', 'Bay 1'));
  });

  it('says in Edit whether it is this monitor', async () => {
    const { app, dialog } = await openEditMonitor(service, { name: 'Bay 1', serialNumber: 'IPM-SCAN-1' });
    await app.user.click(dialog.getByRole('button', { name: 'Scan serial number' }));
    const scanner = within(await screen.findByRole('dialog', { name: 'Scan serial number' }));
    fireEvent.change(scanner.getByLabelText('Serial number'), { target: { value: 'ipm-scan-1' } });
    await app.user.click(scanner.getByRole('button', { name: 'Use' }));
    expect(await scanner.findByText('ipm-scan-1 is this monitor.')).toBeTruthy();
    fireEvent.change(scanner.getByLabelText('Serial number'), { target: { value: 'IPM-SCAN-2' } });
    await app.user.click(scanner.getByRole('button', { name: 'Use' }));
    expect(await scanner.findByText('IPM-SCAN-2 is another monitor.')).toBeTruthy();
    // Escape closes this dialog alone.
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Scan serial number' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Edit Monitor' })).toBeTruthy();
  });

  it('changes nothing of what a person types', async () => {
    const app = await withScanner('/dashboard/monitors');
    const box = screen.getByRole('searchbox');
    await app.user.type(box, 'bay 1{Enter}');
    await waitFor(() => expect(app.address()).toContain('search=bay+1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

/** Typed as its keys arrive, with all that they do in a browser. */
function typeScan(app: Awaited<ReturnType<typeof openScreen>>, code: readonly string[], suffix: string) {
  const keys = code.map((key) => (key === 'Dead' ? '{Dead}' : key.replace(/[[{]/, '$&$&')));
  const rest = (suffixes[suffix] ?? []).map(({ key, ctrl }) =>
    ctrl ? `{Control>}${key}{/Control}` : `{${key}}`,
  );
  return atScannersPace(() => app.user.keyboard([...keys, ...rest].join('')));
}

describe('whatever a scanner sends after a code, it presses, saves and closes nothing', () => {
  const names = Object.keys(suffixes);

  async function openForm() {
    const app = await withScanner('/dashboard/monitors');
    await app.user.click(await screen.findByRole('button', { name: 'Add' }));
    await app.user.click(await screen.findByRole('menuitem', option('Monitor')));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Monitor' }));
    const serial = dialog.getByLabelText('Monitor Serial Number');
    await waitFor(() => expect(document.activeElement).toBe(serial));
    return { app, dialog, serial, name: dialog.getByLabelText('Monitor Name') };
  }

  it('the dialog of an unknown serial number stays', async () => {
    const app = await withScanner('/dashboard/usermanual');
    for (const suffix of names)
      for (const layout of Object.values(layouts)) {
        await typeScan(app, layout('IPM_NEW-7'), suffix);
        const dialog = within(await screen.findByRole('dialog', { name: 'Scan Monitor' }));
        await dialog.findByText(/^(No monitor has the serial number IPM_NEW-7|This is no serial number)/);
        expect(document.activeElement?.getAttribute('role'), suffix).toBe('status');
        await app.user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
  });

  it('a form with a serial number gets it, and is not sent', async () => {
    const { app, dialog, name, serial } = await openForm();
    await app.user.type(name, 'Bay 7');
    for (const [number, suffix] of names.entries())
      for (const field of [serial, dialog.getByRole('button', { name: 'Save' }), name]) {
        field.focus();
        const code = `IPM_FORM-${number}${field.tagName}`;
        await typeScan(app, [...code], suffix);
        expect(serial, suffix).toHaveProperty('value', code);
      }
    expect(app.requests.filter((line) => line === 'POST /api/v1/monitors')).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Add Monitor' })).toBeTruthy();
  });

  it('a form stays that was opened before the scanner was heard', async () => {
    const { app, serial } = await openAddMonitor(service);
    await waitFor(() => expect(document.activeElement).toBe(serial));
    await scanOnceHeard('IPM-SCAN-6');
    await typeScan(app, [...'IPM-SCAN-7'], 'Escape and Enter');
    expect(serial).toHaveProperty('value', 'IPM-SCAN-7');
    expect(screen.getByRole('dialog', { name: 'Add Monitor' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('a form does not send what it keeps, nor chooses by it', async () => {
    const { app, dialog, name, serial } = await openForm();
    const facility = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Facility' });
    for (const suffix of names)
      for (const field of [name, facility]) {
        field.focus();
        await typeScan(app, [...'SN12'], suffix);
        await typeScan(app, [...'https://x.example'], suffix);
        expect(serial, suffix).toHaveProperty('value', '');
      }
    expect(app.requests.filter((line) => line === 'POST /api/v1/monitors')).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Add Monitor' })).toBeTruthy();
  });
});
