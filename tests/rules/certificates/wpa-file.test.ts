import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../server/certificates/problem.ts';
import {
  forbiddenSettings,
  globalSettings,
  networkSettings,
} from '../../../server/site-configuration/wpa/settings.ts';
import { readWpaFile, type WpaFile } from '../../../server/site-configuration/wpa/wpa-file.ts';

function read(text: string): WpaFile | string {
  const result = readWpaFile(Buffer.from(text));
  return result.ok ? result.value : describeProblem(result.problem);
}

describe('a WPA file', () => {
  it('is summed up without its secrets', () => {
    const text = [
      '\uFEFF# Klinik',
      'country=DE',
      'network={',
      '\tssid="Klinik Süd" # the ward',
      '\tscan_ssid=1',
      '\tkey_mgmt=WPA-EAP WPA-EAP-SHA256',
      '\teap=TLS PEAP',
      '\tidentity="monitors"',
      '\tanonymous_identity="anonymous"',
      '\tca_cert="/etc/root.pem"',
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
    });
    expect(JSON.stringify(typeof file === 'object' && file.networks)).not.toContain('canary');
  });

  it('that is wrong names the line', () => {
    expect(read('# one\n\nnetwork={\n\tssid="a"\n\tsurprise=1\n}\n')).toBe(
      'Line 5: this setting is not known, or not allowed here.',
    );
    expect(read('ctrl_interface=/run\n')).toBe('Line 1: ctrl_interface is not allowed for security reasons.');
    expect(read('network={\nssid="a"\n')).toBe('The network block that starts in line 1 is not closed.');
  });

  it('has no setting that is both allowed and forbidden', () => {
    const allowed = [...globalSettings.keys(), ...networkSettings.keys()];
    expect(allowed.filter((name) => forbiddenSettings.has(name))).toEqual([]);
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
        if (isAccepted(text)) expect(globalSettings.has(name)).toBe(true);
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
