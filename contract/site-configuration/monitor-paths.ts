// Where a monitor keeps the files that a WPA file names (docs/devices.md).
export const monitorPaths = {
  private_key: '/etc/certs/client.key',
  /** With the certificates of its issuers beneath it. */
  client_cert: '/etc/certs/client.pem',
  /** All root certificates of the facility in one file. */
  ca_cert: '/etc/certs/root.pem',
} as const;
