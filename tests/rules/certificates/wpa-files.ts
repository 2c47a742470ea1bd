// Files of the field for a WPA file.
import type { Add } from './uploaded-file.ts';

const wpa = (inside: string, before = '') => `${before}network={\n${inside}\n}\n`;
const enterprise = [
  '\tssid="Klinik Süd"',
  '\tkey_mgmt=WPA-EAP',
  '\teap=TLS',
  '\tidentity="monitors"',
  '\tca_cert="/etc/certs/root.pem"',
  '\tclient_cert="/etc/certs/client.pem"',
  '\tprivate_key="/etc/certs/client.key"',
  '\tprivate_key_passwd="secret # not a comment"',
].join('\n');

export function addWpaFiles(add: Add): void {
  const forbidden = [
    'load_dynamic_eap=/usr/lib/eap.so',
    'opensc_engine_path=/usr/lib/engine.so',
    'pkcs11_engine_path=/usr/lib/pkcs11.so',
    'pkcs11_module_path=/usr/lib/module.so',
    'ext_password_backend=file',
  ];
  add('wpa', 'for EAP-TLS', wpa(enterprise, '# hospital\nap_scan=1\ncountry=DE\n\n'), 'accepted');
  add(
    'wpa',
    'with CRLF and a byte order mark',
    `\uFEFF${wpa(enterprise).replaceAll('\n', '\r\n')}`,
    'accepted',
  );
  add(
    'wpa',
    'with a passphrase',
    wpa('# the ward\nssid="ward"\nscan_ssid=1 # hidden\npsk="correct horse"'),
    'accepted',
  );
  add('wpa', 'with a hexadecimal name', wpa('ssid=57617264\nkey_mgmt=NONE'), 'accepted');
  add('wpa', 'with two networks', wpa(enterprise) + wpa('ssid=P"Ward \\"3\\""\nkey_mgmt=NONE'), 'accepted');
  for (const line of forbidden) add('wpa', line, wpa(enterprise, `${line}\n`), 'wpaSettingForbidden');
  add('wpa', 'with an engine in its network', wpa(`${enterprise}\nengine=1`), 'wpaSettingForbidden');
  add('wpa', 'that writes a file', wpa(`${enterprise}\npac_file="/etc/passwd"`), 'wpaSettingForbidden');
  for (const value of ['""', '"simple"', '"simple:30:-45:300"', '"learn:30:-45:300"']) {
    add('wpa', `with bgscan=${value}`, wpa(`ssid="a"\nbgscan=${value}`), 'accepted');
  }
  const cron = 'learn:30:-45:300:/etc/cron.d/x';
  for (const value of [
    `"${cron}"`,
    `P"${cron}"`,
    Buffer.from(cron).toString('hex'),
    '"learn:/etc/cron.d/x"',
  ]) {
    add('wpa', `that writes a file by bgscan=${value}`, wpa(`ssid="a"\nbgscan=${value}`), 'wpaValueInvalid');
  }
  add('wpa', 'with a key in a token', wpa('ssid="a"\nprivate_key="pkcs11:object=key"'), 'wpaValueInvalid');
  add('wpa', 'with an unknown setting', wpa(`${enterprise}\nsurprise=1`), 'wpaNamedUnknown');
  addSlips(add);
  add('wpa', 'with a setting twice', wpa('ssid="a"\nssid="b"'), 'wpaSettingTwice');
  add('wpa', 'with a short passphrase', wpa('ssid="a"\npsk="short"'), 'wpaValueInvalid');
  add('wpa', 'with a passphrase of 66 bytes', wpa(`ssid="a"\npsk="${'ü'.repeat(33)}"`), 'wpaValueInvalid');
  add('wpa', 'with a passphrase of 8 bytes', wpa('ssid="a"\npsk="üüüü"'), 'accepted');
  add('wpa', 'with a quote that does not end', wpa('ssid="a'), 'wpaValueInvalid');
  add('wpa', 'with words for a number', wpa('ssid="a"\nscan_ssid=yes'), 'wpaValueInvalid');
  add('wpa', 'with a control character', wpa('ssid="a\x07"'), 'wpaControlCharacter');
  add('wpa', 'with a form feed behind a value', wpa('ssid="a"\f'), 'wpaControlCharacter');
  add('wpa', 'with a vertical tab before a setting', wpa('\vssid="a"'), 'wpaControlCharacter');
  add('wpa', 'with a no-break space behind a value', wpa('ssid="a"\u00A0'), 'wpaValueInvalid');
  add('wpa', 'with tabs and spaces around a setting', wpa('\t ssid="a" \t'), 'accepted');
  add('wpa', 'with a tab in a value', wpa('ssid="a\tb"'), 'wpaControlCharacter');
  add('wpa', 'with an escaped line end', wpa('ssid=P"a\\nb"'), 'wpaValueInvalid');
  add('wpa', 'without a name', wpa('key_mgmt=NONE'), 'wpaNoSsid');
  add('wpa', 'without a network', 'ap_scan=1\n', 'wpaNoNetwork');
  add('wpa', 'of words', 'Dear colleagues,\n', 'wpaNotASetting');
  add('wpa', 'with spaces around the sign', wpa('ssid = "a"'), 'wpaNotASetting');
  add('wpa', 'with an open block', 'network={\nssid="a"\n', 'wpaBlockNotClosed');
  add('wpa', 'with a block in a block', 'network={\nssid="a"\nnetwork={\n}\n}\n', 'wpaBlockNotClosed');
  add('wpa', 'with an end too many', `${wpa('ssid="a"')}}\n`, 'wpaBlockNotOpened');
  add('wpa', 'with credentials', 'cred={\nusername="a"\n}\n', 'wpaBlockForbidden');
  add('wpa', 'with a blob', 'blob-base64-key={\nc2VjcmV0\n}\n', 'wpaBlockForbidden');
  add('wpa', 'with 33 networks', wpa('ssid="a"').repeat(33), 'wpaTooManyNetworks');
  add('wpa', 'in Latin-1', Buffer.from(wpa('ssid="Süd"'), 'latin1'), 'fileNotText');
  add('wpa', 'in UTF-16', Buffer.from(`\uFEFF${wpa(enterprise)}`, 'utf16le'), 'fileUtf16');
  add('wpa', 'of 0 bytes', '', 'fileEmpty');
  add('wpa', 'of 64 KiB and a byte', Buffer.alloc(65_537, '#'), 'fileTooLarge');
}

/** Slips for which the supplicant refuses the whole file, and what it reads. */
function addSlips(add: Add): void {
  const slips = [
    'eap=TSL',
    'key_mgmt=WPA2-EAP',
    'pairwise=AES',
    'group=AES',
    'proto=WPA3',
    'auth_alg=open',
    'ieee80211w=5',
    'scan_ssid=2',
    'mode=9',
    'ampdu_factor=4',
    'bssid_ignore=ward',
    'scan_freq=5GHz',
    `psk="${'x'.repeat(64)}"`,
  ];
  for (const line of slips) add('wpa', line, wpa(`ssid="a"\n${line}`), 'wpaValueInvalid');
  add('wpa', 'with a name of 33 bytes', wpa(`ssid="${'ü'.repeat(16)}x"`), 'wpaValueInvalid');
  add('wpa', 'with a name of 32 bytes', wpa(`ssid="${'ü'.repeat(16)}"`), 'accepted');
  add('wpa', 'with an empty name', wpa('ssid=""'), 'wpaValueInvalid');
  add('wpa', 'with a comment behind quotes', wpa('ssid="a" # the ward'), 'wpaCommentAfterQuotes');
  add('wpa', 'with quotes in a comment', wpa('ssid="a"\nscan_ssid=1 # "hidden"'), 'wpaCommentAfterQuotes');
  add('wpa', 'with a # in quotes', wpa('ssid="a # b"'), 'accepted');
  add('wpa', 'with two slips', wpa('ssid="a"\neap=TSL\nproto=WPA3'), 'wpaFindings');
  add('wpa', 'with unknown text', wpa('ssid="a"\nSecretPhrase=1'), 'wpaSettingUnknown');
  const host =
    'ctrl_interface=DIR=/run GROUP=wheel\nctrl_interface_group=0\nupdate_config=1\nwowlan_triggers=any\n';
  add('wpa', 'with settings of a host', wpa('ssid="a"', host), 'accepted');
  add('wpa', 'with a setting of a host in a network', wpa('ssid="a"\nupdate_config=1'), 'wpaNamedUnknown');
  add(
    'wpa',
    'for a wired network',
    'ap_scan=0\nnetwork={\nkey_mgmt=IEEE8021X\neap=TLS\neapol_flags=0\n}\n',
    'accepted',
  );
  const usual = [
    'check_cert_subject="/O=Klinik"',
    'domain_match="radius.example.org"',
    'altsubject_match="DNS:radius.example.org"',
    'bssid_ignore=00:11:22:33:44:55 00:11:22:33:44:66',
    'bssid_blacklist=00:11:22:33:44:55/ff:ff:ff:00:00:00',
    'disable_ht=1',
    'disable_vht=1',
    'scan_freq=2412 2437',
    "eap=AKA' TLS",
    'ieee80211w=2',
  ];
  for (const line of usual) add('wpa', line, wpa(`ssid="a"\n${line}`), 'accepted');
}
