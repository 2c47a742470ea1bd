// A monitor's page: requests to it, and the export of its log, which the service records.
import { screen } from '@testing-library/react';
import { recordExport } from '../../../contract/audit/audit.ts';
import { cancelRequest, requestAudio, requestLog } from '../../../contract/requests/requests.ts';
import { addDevice } from '../device.ts';
import { catchDownloads } from '../downloads.ts';
import { openMonitorPage } from '../monitor-page.ts';
import type { TestService } from '../service.ts';
import type { ReadyScreen, WriteCase } from './write-case.ts';

async function openTab(service: TestService, search: string, button: string): Promise<ReadyScreen> {
  const device = await addDevice(service, { name: 'Bay 7', online: true });
  const app = await openMonitorPage(service, device, search);
  const send = await screen.findByRole('button', { name: button });
  return { app, send: () => app.user.click(send) };
}

export const requestCases: readonly WriteCase[] = [
  {
    screen: 'Audio Recordings, Get New Audio',
    endpoint: requestAudio,
    open: (service) => openTab(service, '', 'Get New Audio'),
  },
  {
    screen: 'Monitor Log, New log',
    endpoint: requestLog,
    open: (service) => openTab(service, '?tab=log', 'New log'),
  },
  {
    screen: 'Audio Recordings, Cancel request',
    endpoint: cancelRequest,
    async open(service) {
      const device = await addDevice(service, { name: 'Bay 7', online: true });
      await service.ask(requestAudio, { params: { id: device.id } });
      const app = await openMonitorPage(service, device);
      const cancel = await screen.findByRole('button', { name: 'Cancel request' });
      return { app, send: () => app.user.click(cancel) };
    },
  },
  {
    screen: 'Cloud Log, Download (CSV)',
    endpoint: recordExport,
    async open(service) {
      catchDownloads();
      return await openTab(service, '?tab=cloud', 'Download (CSV)');
    },
  },
];
