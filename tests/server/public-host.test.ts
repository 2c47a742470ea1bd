// The one name of the service: other names lead to it or are refused, and plain http is for this machine only.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForeignHost, needsHttps } from '../../server/http/public-host.ts';
import { headersOfAll } from '../support/headers.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let secure: TestService;

beforeAll(async () => {
  service = await startTestService();
  secure = await startTestService({ publicUrl: 'https://console.example.org' });
});

afterAll(async () => {
  await service.close();
  await secure.close();
});

describe('a Host header', () => {
  const at = (host: string, path: string) => secure.request(path, { headers: { Host: host } });

  it.each(['console.example.org', 'CONSOLE.Example.ORG', 'console.example.org:443'])(
    'may be written in any way: %s',
    async (host) => {
      expect((await at(host, '/config.json')).status).toBe(200);
      expect(isForeignHost(host, secure.publicUrl)).toBe(false);
    },
  );

  it.each([
    'console.example.org:80',
    'console.example.org.evil.example',
    'name@console.example.org',
    'console.example.org/x',
    'con sole',
    '',
  ])('must name the service: %s', (host) => {
    expect(isForeignHost(host, secure.publicUrl)).toBe(true);
  });
});

describe('plain http', () => {
  const open = (service: TestService, address: string, accept = 'text/html,*/*;q=0.8') =>
    service.request(address, { headers: { Accept: accept } });

  it('on another machine is a page that says what to do, and no way to a tablet’s own localhost', async () => {
    const response = await open(service, 'http://192.168.1.5:8080/dashboard/monitors');
    expect(response.status).toBe(400);
    expect(Object.fromEntries(response.headers)).toMatchObject(headersOfAll);
    const text = await response.text();
    expect(text).toContain('The console cannot work at this address');
    expect(text).toContain('npm start -- --https');
    expect(text).toContain('http://localhost:8080');
  });

  it('is that page where it is the one address, too, for the app and for the sign-in', async () => {
    const publicUrl = new URL('http://console.lan:8080');
    const accept = 'text/html,*/*;q=0.8';
    expect(needsHttps({ host: 'console.lan:8080', accept }, publicUrl)).toBe(true);
    expect(needsHttps({ host: 'localhost:8080', accept }, publicUrl)).toBe(true);
    // Scripts need no browser's permission.
    expect(needsHttps({ host: 'console.lan:8080', accept: '*/*' }, publicUrl)).toBe(false);
  });

  it('is good enough on this machine', async () => {
    expect((await open(service, 'http://localhost:8080/config.json')).status).toBe(200);
    expect((await open(service, 'http://127.0.0.1:8080/')).status).toBe(308);
  });

  it('is not what a proxy’s https is', async () => {
    const response = await open(secure, 'http://10.0.0.7:8080/');
    expect(response.headers.get('location')).toBe('https://console.example.org/');
  });
});

describe('another name of this machine', () => {
  it('leads pages to the one address, with path and query', async () => {
    const response = await service.request('http://127.0.0.1:8080/dashboard/monitors?page=2');
    expect(response.headers.get('location')).toBe('http://localhost:8080/dashboard/monitors?page=2');
  });

  it('cannot lead anywhere else', async () => {
    const response = await service.request('http://127.0.0.1:8080//evil.example/');
    expect(new URL(response.headers.get('location') ?? '').origin).toBe('http://localhost:8080');
  });

  it('is good enough for scripts, monitors and health', async () => {
    expect((await service.request('http://127.0.0.1:8080/api/v1/monitors')).status).toBe(401);
    expect((await service.request('http://10.0.0.7/device/v1/heartbeat', { method: 'POST' })).status).toBe(
      401,
    );
    expect((await service.request('http://10.0.0.7/healthz')).status).toBe(200);
    expect((await secure.request('http://127.0.0.1:8080/api/v1/monitors')).status).toBe(421);
  });
});
