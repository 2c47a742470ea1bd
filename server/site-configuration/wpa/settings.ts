// The settings of wpa_supplicant that a WPA file may have, with the words and ranges that 2.9 to 2.11 have in common: the
// supplicant refuses a whole file for one of them. It runs with all rights on a monitor: what loads libraries, asks other
// programs, or writes files is refused, and so is what nobody here knows.

type Kind =
  | 'text'
  | 'name'
  | 'secret'
  | 'passphrase'
  | 'file'
  | 'number'
  | 'numbers'
  | 'words'
  | 'address'
  | 'addresses'
  | 'country'
  | 'scan';

export interface Setting {
  kind: Kind;
  /** The words that a setting of kind 'words' takes. */
  words?: ReadonlySet<string>;
  /** From and to, for a setting of kind 'number'. */
  range?: readonly [number, number];
}

type Entry = [string, Setting];

function settings(kind: Kind, names: string): Entry[] {
  return names.split(' ').map((name) => [name, { kind }]);
}

function words(name: string, list: string): Entry {
  return [name, { kind: 'words', words: new Set(list.split(' ')) }];
}

function numbers(from: number, to: number, names: string): Entry[] {
  return names.split(' ').map((name) => [name, { kind: 'number', range: [from, to] }]);
}

const maxNumber = 999_999_999;

/** Outside of all blocks. */
export const globalSettings: ReadonlyMap<string, Setting> = new Map([
  ...settings('country', 'country'),
  ...settings('numbers', 'sae_groups'),
  ...numbers(0, 2, 'ap_scan pmf'),
  ...numbers(1, 2, 'eapol_version'),
  ...numbers(0, 1, 'disable_scan_offload fast_reauth filter_ssids okc p2p_disabled scan_cur_freq'),
  ...numbers(0, 3, 'sae_pwe'),
  ...numbers(0, 2, 'mac_addr preassoc_mac_addr'),
  ...numbers(
    0,
    maxNumber,
    'bss_expiration_age bss_expiration_scan_count bss_max_count max_num_sta rand_addr_lifetime',
  ),
]);

/** In a network block. */
export const networkSettings: ReadonlyMap<string, Setting> = new Map([
  ...settings('name', 'ssid'),
  ...settings(
    'text',
    'identity anonymous_identity subject_match subject_match2 altsubject_match altsubject_match2 check_cert_subject ' +
      'check_cert_subject2 domain_match domain_match2 domain_suffix_match domain_suffix_match2 phase1 phase2 id_str ' +
      'openssl_ciphers sae_password_id',
  ),
  ...settings(
    'secret',
    'password private_key_passwd private_key2_passwd sae_password wep_key0 wep_key1 wep_key2 wep_key3',
  ),
  ...settings('passphrase', 'psk'),
  ...settings('file', 'ca_cert ca_cert2 client_cert client_cert2 private_key private_key2'),
  ...settings('address', 'bssid bssid_hint'),
  ...settings('addresses', 'bssid_accept bssid_blacklist bssid_ignore bssid_whitelist'),
  ...settings('scan', 'bgscan'),
  ...settings('numbers', 'freq_list scan_freq'),
  words('auth_alg', 'OPEN SHARED LEAP'),
  words(
    'eap',
    "MD5 TLS MSCHAPV2 PEAP TTLS GTC OTP SIM LEAP PSK AKA AKA' FAST PAX SAKE GPSK IKEV2 TNC PWD EKE",
  ),
  words('group', 'CCMP TKIP GCMP GCMP-256 CCMP-256 WEP104 WEP40 GTK_NOT_USED'),
  words('group_mgmt', 'AES-128-CMAC BIP-GMAC-128 BIP-GMAC-256 BIP-CMAC-256'),
  words(
    'key_mgmt',
    'WPA-PSK WPA-EAP IEEE8021X NONE WPA-NONE FT-PSK FT-EAP WPA-PSK-SHA256 WPA-EAP-SHA256 SAE FT-SAE ' +
      'WPA-EAP-SUITE-B WPA-EAP-SUITE-B-192 OWE',
  ),
  words('pairwise', 'CCMP TKIP GCMP GCMP-256 CCMP-256 NONE'),
  words('proto', 'WPA RSN WPA2'),
  ...numbers(
    0,
    1,
    'disable_ht disable_ht40 disable_ldpc disable_sgi disable_vht ht40_intolerant mem_only_psk mixed_cell owe_only ' +
      'peerkey proactive_key_caching scan_ssid',
  ),
  ...numbers(0, 2, 'disabled ieee80211w mac_addr'),
  ...numbers(0, 3, 'eapol_flags ocsp wep_tx_keyidx'),
  ...numbers(0, 2, 'mode'),
  ...numbers(-1, 1, 'disable_max_amsdu'),
  ...numbers(-1, 3, 'ampdu_factor'),
  ...numbers(-1, 7, 'ampdu_density'),
  ...numbers(0, 65_535, 'owe_group'),
  ...numbers(0, 70_200, 'frequency'),
  ...numbers(0, maxNumber, 'beacon_int dtim_period eap_workaround fragment_size wpa_ptk_rekey'),
  ...numbers(-maxNumber, maxNumber, 'priority'),
]);

/** Unknown to wpa_supplicant 2.9, which refuses a file that has one of them. */
export const newerSettings: ReadonlySet<string> = new Set('bssid_accept bssid_ignore sae_pwe'.split(' '));

/** Settings of the computer that a file was written on, outside of all blocks: distributed files begin with them. */
export const hostSettings: ReadonlySet<string> = new Set(
  (
    'access_network_type auto_interworking auto_uuid autoscan config_methods ctrl_interface ctrl_interface_group ' +
    'dbus_ctrl_interface device_name device_type driver_param hs20 interworking manufacturer model_name model_number ' +
    'os_version p2p_go_intent p2p_intra_bss p2p_listen_channel p2p_listen_reg_class p2p_no_group_iface ' +
    'p2p_oper_channel p2p_oper_reg_class p2p_ssid_postfix persistent_reconnect serial_number update_config user_mpm ' +
    'uuid wowlan_triggers wps_cred_processing wps_nfc_dev_pw'
  ).split(' '),
);

/** Never taken: what loads code, asks other programs, or writes files. */
export const forbiddenSettings: ReadonlySet<string> = new Set(
  (
    'ca_cert_id ca_cert2_id ca_path ca_path2 cert_id cert2_id dh_file dh_file2 engine engine2 engine_id engine2_id ' +
    'ext_password_backend external_sim key_id key2_id load_dynamic_eap opensc_engine_path openssl_engine_path pac_file ' +
    'pcsc pcsc_pin pcsc_reader pin pin2 pkcs11_engine_path pkcs11_module_path smartcard_reader tls_engine'
  ).split(' '),
);
