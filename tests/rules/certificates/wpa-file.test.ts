import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../server/certificates/problem.ts';
import {
  forbiddenSettings,
  globalSettings,
  hostSettings,
  networkSettings,
} from '../../../server/site-configuration/wpa/settings.ts';
import { summarizeWpaFile } from '../../../server/site-configuration/wpa/summary.ts';
import { readWpaFile, type WpaFile } from '../../../server/site-configuration/wpa/wpa-file.ts';

function read(text: string): WpaFile | string {
  const result = readWpaFile(Buffer.from(text));
  return result.ok ? result.value : describeProblem(result.problem);
}

function warningsOf(file: WpaFile | string): string[] {
  return typeof file === 'string' ? [file] : file.warnings.map((problem) => describeProblem(problem));
}

describe('a WPA file', () => {
  it('is summed up without its secrets', () => {
    const text = [
      '\uFEFF# Klinik',
      'country=DE',
      'network={',
      '\tssid="Klinik Süd"',
      '\tscan_ssid=1',
      '\tkey_mgmt=WPA-EAP WPA-EAP-SHA256',
      '\teap=TLS PEAP',
      '\tidentity="monitors"',
      '\tanonymous_identity="anonymous"',
      '\tca_cert="/etc/certs/root.pem"',
      '\tpassword="canary # 1"',
      '\tprivate_key_passwd="canary2"',
      '}',
      'network={',
      '\tssid=4b6c696e696b',
      '\tpsk="canary canary"',
      '}',
      'network={',
      '\tssid=P"Ward \\"\\xc3\\x9c\\" 100%"',
      '\tkey_mgmt=NONE',
      '}',
    ].join('\r\n');
    const file = read(text);
    expect(file).toEqual({
      text: text.slice(1).replaceAll('\r\n', '\n'),
      networks: [
        {
          ssid: 'Klinik Süd',
          keyManagement: ['WPA-EAP', 'WPA-EAP-SHA256'],
          eap: ['TLS', 'PEAP'],
          identity: 'monitors',
          anonymousIdentity: 'anonymous',
          isHidden: true,
          hasAuthority: true,
        },
        {
          ssid: 'Klinik',
          keyManagement: ['WPA-PSK', 'WPA-EAP'],
          eap: [],
          isHidden: false,
          hasAuthority: false,
        },
        { ssid: 'Ward "Ü" 100%', keyManagement: ['NONE'], eap: [], isHidden: false, hasAuthority: false },
      ],
      warnings: [],
    });
    expect(JSON.stringify(typeof file === 'object' && file.networks)).not.toContain('canary');
  });

  it('that is wrong names the line', () => {
    expect(read('# one\n\nnetwork={\n\tssid="a"\n\tsurprise=1\n}\n')).toBe(
      'Line 5: surprise is not known, or not allowed here.',
    );
    // Only 2.11 knows it.
    expect(read('sae_check_mfp=1\nnetwork={\nssid="a"\nkey_mgmt=NONE\n}\n')).toBe(
      'Line 1: sae_check_mfp is not known, or not allowed here.',
    );
    expect(read('network={\nssid="a"\n')).toBe('The network block that starts in line 1 is not closed.');
  });

  it('with several slips names all of their lines at once, and the first 20 of many', () => {
    const text = 'network={\nssid="a"\neap=TSL\n}\npkcs11_module_path=/x\nnetwork={\nproto=WPA\n}\n';
    expect(read(text)).toBe(
      [
        'Line 3: the value of eap is not valid.',
        'Line 5: pkcs11_module_path is not allowed for security reasons.',
        'The network block that starts in line 6 has no ssid.',
      ].join('\n'),
    );
    const many = read('Dear colleagues\n'.repeat(25));
    expect(many).toMatch(/\nLine 20 is not.*\nThere are 5 more such lines\.$/);
  });

  it('is handed over without the settings of a host, which are named', () => {
    const text =
      'ctrl_interface=/run\nupdate_config=1\nap_scan=1\nnetwork={\nssid="a"\npsk="canary canary"\n}\n';
    const file = read(text);
    expect(file).toMatchObject({ text: text.split('\n').slice(2).join('\n') });
    expect(warningsOf(file)).toEqual([
      'Left out of what monitors get, because they are settings of a computer: ctrl_interface, update_config.',
    ]);
  });

  it('for EAP gets warnings: without ca_cert, by other paths, and of settings that 2.9 does not know', () => {
    const eap = 'network={\nssid="a"\nkey_mgmt=WPA-EAP\neap=TLS\nidentity="a"\n';
    expect(warningsOf(read(`${eap}}\n`))).toEqual([
      'The network block that starts in line 1 has no ca_cert: monitors would send their credentials to any network of this name.',
    ]);
    const elsewhere =
      'ca_cert="/etc/certs/root.pem"\nprivate_key="/root/key"\nclient_cert="/etc/certs/client.pem"\n';
    expect(warningsOf(read(`${eap}${elsewhere}bssid_ignore=00:11:22:33:44:55\n}\n`))).toEqual([
      'Line 7: private_key is not /etc/certs/client.key, where monitors keep this file.',
      'Line 9: wpa_supplicant 2.9 does not know bssid_ignore, and refuses the whole file.',
    ]);
  });

  it.each([
    ['key_mgmt=WPA-EAP\nidentity="a"', true],
    ['key_mgmt=WPA-PSK WPA-EAP\npsk="canary canary"', true],
    ['key_mgmt=IEEE8021X', true],
    ['identity="a"\npassword="canary"', true],
    ['', true],
    ['key_mgmt=WPA-EAP\neap=MD5', false],
    ['psk="canary canary"', false],
    ['key_mgmt=WPA-PSK\npsk="canary canary"', false],
    ['key_mgmt=NONE', false],
    ['key_mgmt=WPA-EAP\nca_cert="/etc/certs/root.pem"', false],
  ])('with %j, which leaves the method to the network or not, is warned about: %s', (settings, isWarned) => {
    const warnings = warningsOf(read(`network={\nssid="a"\n${settings}\n}\n`));
    expect(warnings.some((text) => text.includes('has no ca_cert'))).toBe(isWarned);
  });

  it('for a cable is summed up without a name', () => {
    const file = read('network={\nkey_mgmt=IEEE8021X\neap=MD5\n}\n');
    expect(typeof file === 'object' && summarizeWpaFile(file)).toEqual(['key_mgmt: IEEE8021X, eap: MD5']);
  });

  it('has no setting that is both allowed and forbidden', () => {
    const allowed = [...globalSettings.keys(), ...networkSettings.keys()];
    expect(allowed.filter((name) => forbiddenSettings.has(name) || hostSettings.has(name))).toEqual([]);
  });

  const anyName = fc.oneof(
    fc.constantFrom(...globalSettings.keys(), ...networkSettings.keys(), ...forbiddenSettings),
    fc.stringMatching(/^\w+$/),
  );
  const anyValue = fc.oneof(fc.constantFrom('1', '"canary"', 'canary', '63616e617279'), fc.string());
  const anyLine = fc.oneof(
    fc.tuple(anyName, anyValue).map((it) => it.join('=')),
    fc.constantFrom('network={', '}', 'ssid="canary"'),
    fc.string(),
  );

  it('of any lines that is refused does not show what stands in them', () => {
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const result = read(lines.join('\n'));
        expect(typeof result === 'string' && /canary|63616e/.test(result)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  const isAccepted = (text: string) => typeof read(text) === 'object';
  const single = fc.tuple(anyName, anyValue);

  it('has outside of its networks only settings that are known there', () => {
    fc.assert(
      fc.property(single, ([name, value]) => {
        const text = `${name}=${value}\nnetwork={\nssid="a"\n}\n`;
        const file = read(text);
        if (typeof file === 'string') return;
        expect(globalSettings.has(name) || !file.text.includes(name)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has in its networks only settings that are known there', () => {
    fc.assert(
      fc.property(single, ([name, value]) => {
        const text = `network={\nssid="a"\n${name}=${value}\n}\n`;
        if (isAccepted(text)) expect(networkSettings.has(name)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
