// The settings of wpa_supplicant that a WPA file may have. The supplicant runs with all rights on a monitor: what loads
// libraries, opens it to other programs, or writes files is refused, and so is what nobody here knows.

type Kind = 'text' | 'secret' | 'passphrase' | 'file' | 'number' | 'words' | 'address' | 'country' | 'scan';

export interface Setting {
  kind: Kind;
}

function settings(kind: Kind, names: string): [string, Setting][] {
  return names.split(' ').map((name) => [name, { kind }]);
}

/** Outside of all blocks. */
export const globalSettings: ReadonlyMap<string, Setting> = new Map([
  ...settings('country', 'country'),
  ...settings('words', 'sae_groups'),
  ...settings(
    'number',
    'ap_scan bss_expiration_age bss_expiration_scan_count bss_max_count disable_scan_offload eapol_version ' +
      'fast_reauth filter_ssids mac_addr max_num_sta okc p2p_disabled pmf preassoc_mac_addr rand_addr_lifetime ' +
      'sae_check_mfp sae_pwe scan_cur_freq',
  ),
]);

/** In a network block. */
export const networkSettings: ReadonlyMap<string, Setting> = new Map([
  ...settings(
    'text',
    'ssid identity anonymous_identity subject_match subject_match2 altsubject_match altsubject_match2 domain_match ' +
      'domain_match2 domain_suffix_match domain_suffix_match2 phase1 phase2 id_str openssl_ciphers ' +
      'sae_password_id',
  ),
  ...settings(
    'secret',
    'password private_key_passwd private_key2_passwd sae_password wep_key0 wep_key1 wep_key2 wep_key3',
  ),
  ...settings('passphrase', 'psk'),
  ...settings('file', 'ca_cert ca_cert2 client_cert client_cert2 private_key private_key2'),
  ...settings('address', 'bssid'),
  ...settings('scan', 'bgscan'),
  ...settings('words', 'auth_alg eap freq_list group group_mgmt key_mgmt pairwise proto scan_freq'),
  ...settings(
    'number',
    'beacon_int disabled eap_workaround eapol_flags fragment_size frequency ieee80211w mac_addr mixed_cell mode ocsp ' +
      'peerkey priority proactive_key_caching scan_ssid wep_tx_keyidx wpa_ptk_rekey',
  ),
]);

/** Named in the message, because they are known, and not secret. */
export const forbiddenSettings: ReadonlySet<string> = new Set(
  (
    'ca_cert_id ca_cert2_id ca_path ca_path2 cert_id cert2_id config_methods ctrl_interface ctrl_interface_group ' +
    'dbus_ctrl_interface dh_file dh_file2 driver_param engine engine2 engine_id engine2_id ext_password_backend ' +
    'external_sim key_id key2_id load_dynamic_eap opensc_engine_path openssl_engine_path pac_file pcsc pin pin2 ' +
    'pkcs11_engine_path pkcs11_module_path smartcard_reader tls_engine update_config wowlan_triggers wps_nfc_dev_pw'
  ).split(' '),
);
