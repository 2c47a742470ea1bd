// The public address: other host names are redirected or rejected, and plain http works on this machine only.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForeignHost, needsHttps } from '../../../server/http/public-host.ts';
import { createCookieJar } from '../../support/cookie-jar.ts';
import { headersOfAll } from '../../support/headers.ts';
import { startTestService, type TestService } from '../../support/service.ts';

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
    'is accepted in any spelling: %s',
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
  ])('is rejected when it does not name the service: %s', (host) => {
    expect(isForeignHost(host, secure.publicUrl)).toBe(true);
  });
});

describe('plain http', () => {
  const open = (service: TestService, address: string, accept = 'text/html,*/*;q=0.8') =>
    service.request(address, { headers: { Accept: accept } });

  it('from another machine gets a page with instructions, and no redirect to localhost', async () => {
    const response = await open(service, 'http://192.168.1.5:8080/dashboard/monitors');
    expect(response.status).toBe(400);
    expect(Object.fromEntries(response.headers)).toMatchObject(headersOfAll);
    const text = await response.text();
    expect(text).toContain('The console cannot work at this address');
    expect(text).toContain('npm start -- --https');
    expect(text).toContain('http://localhost:8080');
  });

  it('gets that page also when it is the public address of another machine', async () => {
    const publicUrl = new URL('http://console.lan:8080');
    const accept = 'text/html,*/*;q=0.8';
    expect(needsHttps({ host: 'console.lan:8080', accept }, publicUrl)).toBe(true);
    expect(needsHttps({ host: 'localhost:8080', accept }, publicUrl)).toBe(true);
    // Scripts need no secure context.
    expect(needsHttps({ host: 'console.lan:8080', accept: '*/*' }, publicUrl)).toBe(false);
  });

  it('is accepted on this machine', async () => {
    expect((await open(service, 'http://localhost:8080/config.json')).status).toBe(200);
    expect((await open(service, 'http://127.0.0.1:8080/')).status).toBe(307);
  });

  it('is redirected to the public https address', async () => {
    const response = await open(secure, 'http://10.0.0.7:8080/');
    expect(response.headers.get('location')).toBe('https://console.example.org/');
  });
});

describe('a proxy that does not pass Host on', () => {
  /** As a browser at the public address, which keeps cookies; returns the answers until there is no redirect. */
  async function follow(path: string): Promise<Response[]> {
    const jar = createCookieJar();
    const answers: Response[] = [];
    while (answers.length < 20) {
      const headers = { Host: 'upstream:8080', Accept: 'text/html', Cookie: jar.header('/') };
      const answer = await secure.request(path, { headers });
      answers.push(answer);
      if (!answer.headers.has('location')) break;
      expect(answer.headers.get('location')).toBe(`https://console.example.org${path}`);
      jar.keep(answer);
    }
    return answers;
  }

  it('gets a page that says so after two redirects, with what came and what was expected', async () => {
    for (const path of ['/dashboard/monitors?page=2', '/authorize?client_id=x']) {
      const answers = await follow(path);
      expect(answers.map(({ status }) => status)).toEqual([307, 307, 400]);
      const text = (await answers[2]?.text()) ?? '';
      expect(text).toContain('The proxy in front of the console needs a change');
      expect(text).toContain('<code>upstream:8080</code>');
      expect(text).toContain('<code>console.example.org</code>');
      expect(text).toContain('proxy_set_header Host $http_host;');
    }
  });

  it('is told by redirects within seconds, so that whoever opens another name now and then is none', async () => {
    const [first] = await follow('/');
    expect(first?.headers.get('set-cookie')).toMatch(
      /^redirected=1; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('has no way to be redirected for ever: PUBLIC_URL may change', async () => {
    for (const { status, headers } of await follow('/')) {
      expect([301, 308]).not.toContain(status);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('another host name', () => {
  it('redirects pages to the public address, with path and query', async () => {
    const response = await service.request('http://127.0.0.1:8080/dashboard/monitors?page=2');
    expect(response.headers.get('location')).toBe('http://localhost:8080/dashboard/monitors?page=2');
  });

  it('never redirects to another host', async () => {
    const response = await service.request('http://127.0.0.1:8080//evil.example/');
    expect(new URL(response.headers.get('location') ?? '').origin).toBe('http://localhost:8080');
  });

  it('is accepted for scripts, monitors and health checks', async () => {
    expect((await service.request('http://127.0.0.1:8080/api/v1/monitors')).status).toBe(401);
    expect((await service.request('http://10.0.0.7/device/v1/heartbeat', { method: 'POST' })).status).toBe(
      401,
    );
    expect((await service.request('http://10.0.0.7/healthz')).status).toBe(200);
    expect((await service.request('http://10.0.0.7/readyz')).status).toBe(200);
    expect((await secure.request('http://127.0.0.1:8080/api/v1/monitors')).status).toBe(421);
  });
});
