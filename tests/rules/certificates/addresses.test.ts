// Where the service connects to as an EST client, and where never.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressRules, createAddressRules } from '../../../server/certificates/est/addresses.ts';
import { hostAndPort, requireTarget, siblingUrl } from '../../../server/certificates/est/target.ts';
import { asyncResultOf, describeProblem } from '../../../server/certificates/problem.ts';

/** Names that answer in a test. */
const names: Record<string, string[]> = {
  'est.example.org': ['93.184.215.14'],
  'inside.example.org': ['10.1.2.3'],
  'here.example.org': ['127.0.0.1'],
  'metadata.example.org': ['169.254.169.254'],
  'both.example.org': ['127.0.0.1', '93.184.215.14'],
};

function rulesWith(options: Partial<Parameters<typeof createAddressRules>[0]> = {}): AddressRules {
  const rules = createAddressRules({ allowHttp: false, ...options });
  return { ...rules, resolve: async (name) => names[name] ?? [] };
}

async function outcome(url: string, rules = rulesWith()): Promise<string> {
  const result = await asyncResultOf(() => requireTarget(url, 'simpleenroll', rules));
  return result.ok ? `${result.value.url.href} at ${result.value.address}` : result.problem.reason;
}

describe('an address', () => {
  const { refusal } = createAddressRules({
    allowHttp: false,
    allowNetworks: ['10.1.0.0/16', 'fd00::/16', '192.168.7.7'],
  });
  const reason = (address: string) => refusal(address, 'host')?.reason ?? 'allowed';

  it('of this machine is refused in every form', () => {
    const own = ['127.0.0.1', '127.8.9.1', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1'];
    expect(own.map(reason)).toEqual(own.map(() => 'estAddressOwn'));
  });

  it('without a server behind it is refused', () => {
    const none = [
      '169.254.169.254',
      'fe80::1',
      '224.0.0.1',
      '255.255.255.255',
      'ff02::1',
      '::ffff:169.254.1.1',
    ];
    expect(none.map(reason)).toEqual(none.map(() => 'estAddressLinkLocal'));
  });

  it('inside the network is refused unless it is in EST_ALLOW_NETWORKS', () => {
    const inside = [
      '10.2.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.7.8',
      '100.64.0.1',
      'fd01::1',
      '192.88.99.1',
      '3fff::1',
      '2001:2::1',
      '5f00::1',
      '64:ff9b::5db8:d70e',
      '::ffff:0:5db8:d70e',
      '2002:5db8:d70e::1',
    ];
    expect(inside.map(reason)).toEqual(inside.map(() => 'estAddressPrivate'));
    const allowed = ['10.1.255.1', 'fd00::1', '192.168.7.7', '::ffff:10.1.0.1'];
    expect(allowed.map(reason)).toEqual(allowed.map(() => 'allowed'));
  });

  it('of this machine or link-local is refused whatever the setting says', () => {
    const everything = createAddressRules({ allowHttp: true, allowNetworks: ['0.0.0.0/0', '::/0'] });
    fc.assert(
      fc.property(fc.nat(0xffffff), fc.constantFrom(127, 0), (rest, first) => {
        const address = [first, rest >> 16, (rest >> 8) & 255, rest & 255].join('.');
        expect(everything.refusal(address, 'host')?.reason).toBe('estAddressOwn');
        expect(everything.refusal(`::ffff:${address}`, 'host')?.reason).toBe('estAddressOwn');
      }),
    );
    expect(everything.refusal('fe80::1', 'host')?.reason).toBe('estAddressLinkLocal');
    const loopback = [
      '::7f00:1',
      '::ffff:0:7f00:1',
      '64:ff9b::127.0.0.1',
      '64:ff9b:1::7f00:1',
      '2002:7f00:1::',
    ];
    const teredo = ['2001:0:7f00:1::', '2001:0:5db8:d70e::80ff:fffe'];
    for (const address of [...loopback, ...teredo]) {
      expect([address, everything.refusal(address, 'host')?.reason]).toEqual([address, 'estAddressOwn']);
    }
    for (const address of ['64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1', '::ffff:0:169.254.169.254']) {
      expect([address, everything.refusal(address, 'host')?.reason]).toEqual([
        address,
        'estAddressLinkLocal',
      ]);
    }
    expect(everything.refusal('64:ff9b::a00:1', 'host')).toBeUndefined();
    expect(everything.refusal('10.9.9.9', 'host')).toBeUndefined();
  });

  it('that stands for a private one of IPv4 needs both in EST_ALLOW_NETWORKS', () => {
    const rules = (...allowNetworks: string[]) => createAddressRules({ allowHttp: false, allowNetworks });
    const address = '64:ff9b::10.1.2.3';
    expect(rules('64:ff9b::/96').refusal(address, 'host')?.reason).toBe('estAddressPrivate');
    expect(rules('10.1.0.0/16').refusal(address, 'host')?.reason).toBe('estAddressPrivate');
    expect(rules('64:ff9b::/96', '10.1.0.0/16').refusal(address, 'host')).toBeUndefined();
    expect(rules('64:ff9b::/96').refusal('64:ff9b::93.184.215.14', 'host')).toBeUndefined();
  });

  it('of the internet is allowed', () => {
    expect(['93.184.215.14', '172.32.0.1', '2606:2800:21f::1'].map(reason)).toEqual([
      'allowed',
      'allowed',
      'allowed',
    ]);
  });
});

describe('a URL', () => {
  it('leads to the one address that its name has', async () => {
    expect(await outcome('https://est.example.org/.well-known/est/simpleenroll')).toBe(
      'https://est.example.org/.well-known/est/simpleenroll at 93.184.215.14',
    );
    expect(await outcome('https://both.example.org/x')).toBe('https://both.example.org/x at 93.184.215.14');
  });

  it('of a host, or of the folder of an EST service, is completed', async () => {
    const full = 'https://est.example.org/.well-known/est/simpleenroll at 93.184.215.14';
    expect(await outcome('https://est.example.org')).toBe(full);
    expect(await outcome(' https://est.example.org/.well-known/est/ ')).toBe(full);
    expect(await outcome('https://est.example.org/.well-known/est/ward')).toContain('/est/ward/simpleenroll');
  });

  it('to elsewhere is refused with its reason', async () => {
    expect(await outcome('https://inside.example.org')).toBe('estAddressPrivate');
    expect(await outcome('https://here.example.org')).toBe('estAddressOwn');
    expect(await outcome('https://127.1')).toBe('estAddressOwn');
    expect(await outcome('https://0x7f.1/')).toBe('estAddressOwn');
    expect(await outcome('https://[::1]/')).toBe('estAddressOwn');
    expect(await outcome('https://metadata.example.org')).toBe('estAddressLinkLocal');
    expect(await outcome('https://nowhere.example.org')).toBe('estNameUnknown');
  });

  it('of another scheme, or with credentials in it, is refused', async () => {
    expect(await outcome('http://est.example.org')).toBe('estUrlScheme');
    expect(await outcome('chrome://settings')).toBe('estUrlScheme');
    expect(await outcome('file:///etc/passwd')).toBe('estUrlScheme');
    expect(await outcome('https://user:secret@est.example.org')).toBe('estUrlWithCredentials');
    expect(await outcome('est.example.org')).toBe('estUrlInvalid');
    expect(await outcome('http://est.example.org', rulesWith({ allowHttp: true }))).toContain('http://est');
  });

  it('of the embedded responder is allowed, and nothing else at its place', async () => {
    const rules = rulesWith({ embedded: new URL('http://127.0.0.1:8080/.well-known/est') });
    const path = 'http://127.0.0.1:8080/.well-known/est';
    expect(await outcome(`${path}/simpleenroll`, rules)).toBe(`${path}/simpleenroll at 127.0.0.1`);
    expect(await outcome('http://127.0.0.1:8080/api/v1/monitors', rules)).toBe('estUrlScheme');
    expect(await outcome('http://127.0.0.1:8080/.well-known/est/../x', rules)).toBe('estUrlScheme');
    expect(await outcome('http://127.0.0.1:8080/.well-known/estate', rules)).toBe('estUrlScheme');
    expect(await outcome('https://127.0.0.1:8080/.well-known/est', rules)).toBe('estAddressOwn');
    expect(await outcome('http://127.0.0.1:8081/.well-known/est', rules)).toBe('estUrlScheme');
  });

  it('never repeats a password in what is said about it', async () => {
    const result = await asyncResultOf(() => requireTarget('https://user:secret@x', 'cacerts', rulesWith()));
    expect(result.ok || describeProblem(result.problem)).not.toContain('secret');
  });

  it('has its operations beside each other, and a port by default', () => {
    const url = new URL('https://est.example.org/ca/simpleenroll?x=1');
    expect(siblingUrl(url, 'simplereenroll').href).toBe('https://est.example.org/ca/simplereenroll?x=1');
    expect(hostAndPort(url)).toBe('est.example.org:443');
  });
});
