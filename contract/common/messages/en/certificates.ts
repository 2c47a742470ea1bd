// Faults in certificates, keys, CSRs and supplicant files, and of EST servers. The service says them, with the key as
// `code`: they are apart from the other messages, so that the app does not load them.
export const texts = {
  fileEmpty: 'This file is empty.',
  fileTooLarge: 'This file is larger than 64 KiB.',
  fileNotText: 'This file is not plain text (UTF-8).',
  fileUtf16: 'This file is saved as UTF-16. Save it as plain text (UTF-8).',

  pemBinary: 'This file is in binary form (DER or PKCS #12). Convert it to PEM first.',
  pemMissing: 'This is not a PEM file: it has no line “-----BEGIN …-----”.',
  pemCut: 'This file was cut off: its line “-----END {{label}}-----” is missing.',
  pemDamaged: 'The text between “-----BEGIN {{label}}-----” and its end is damaged.',
  pemTrailing: 'There is other text after the last line “-----END …-----” of this file.',
  pemOther: 'This file contains {{found}} instead of {{wanted}}.',
  pemSeveral: 'This file contains {{count}} items. It must contain {{wanted}} and nothing else.',
  pemWithKey: 'This file also contains a private key. Upload the certificate alone, and keep the key secret.',
  pemTooMany: 'This file contains more than {{max}} certificates.',

  itemCertificate: 'a certificate',
  itemPrivateKey: 'a private key',
  itemPublicKey: 'a public key',
  itemCsr: 'a certificate signing request (CSR)',
  itemRevocationList: 'a revocation list (CRL)',
  itemParameters: 'key parameters',
  itemBundle: 'a PKCS #7 bundle',
  itemOpenSshKey: 'an OpenSSH key',
  itemPgp: 'PGP data',
  itemOther: 'something else',

  certificateUnreadable: 'The certificate in this file cannot be read.',
  certificateEnded: 'This certificate ended on {{date}}.',
  certificateNotYetValid:
    'This certificate is not valid before {{date}}. The time of this service is {{now}}.',
  certificateInFile: '“{{subject}}”: {{reason}}',
  certificateNotAuthority:
    'This is not a CA certificate: “{{subject}}” may not issue certificates. Upload the certificates of its issuers.',
  certificateIsAuthority: 'This is a CA certificate, not a certificate of a client.',
  certificateNotRoot:
    '“{{subject}}” is not a root certificate: it was issued by “{{issuer}}”. Upload that root certificate first, or both in one file.',
  rootsTooMany: 'A facility can have {{max}} root certificates at most. Ended ones make room for others.',
  removalNotConfirmed:
    'Monitors that have no other root certificate: {{count}}. Enter this number to remove it all the same.',
  rootsKnown: 'Already stored: {{subjects}}',
  certificateNotForClients:
    'This certificate may not be used by clients: its extended key usage lacks client authentication.',
  certificateNotForSignatures:
    'This certificate may not be used for TLS: its key usage lacks digital signatures.',
  certificateKeyTooShort:
    'The key of this certificate is too short: RSA keys need at least 2048 bits; this one has {{bits}}.',
  certificateWeakSignature:
    'This certificate is signed with {{hash}}, which is no longer safe. Ask its CA for one signed with SHA-256.',
  certificateWrongChain:
    'These certificates are not a chain: “{{subject}}” must be followed by the certificate of its issuer.',
  certificateNotIssuer:
    '“{{subject}}” did not issue this certificate or one of its issuers. Remove it from the file.',
  certificateOfOtherKey:
    "This certificate does not belong to this monitor's CSR: it was issued for another key.",
  certificateOfOtherIssuer:
    'No root certificate of this facility signs this certificate. The network may not accept it.',
  certificateOfOtherSubject:
    'The subject of this certificate is “{{found}}”; the CSR has “{{wanted}}”. The network may not know the monitor by it.',
  certificateWarnings: '{{first}} {{second}}',

  certificatesLeft:
    'Certificates that still let these monitors onto the network: {{count}}. They will be listed in Certificates, To revoke.',

  keyEncrypted: 'This private key is protected by a passphrase. Remove the passphrase before the upload.',
  keyUnreadable: 'The private key in this file cannot be read.',
  keyType: 'Only RSA keys and ECDSA keys (P-256, P-384, P-521) are accepted.',
  keyTooShort: 'RSA keys need at least 2048 bits; this one has {{bits}}.',
  keyOfOtherCertificate: 'The private key does not belong to this certificate.',

  csrMissing: 'This monitor has not sent a CSR yet.',
  csrReplaced: 'The CSR of this monitor was replaced meanwhile. Please try again.',
  csrUnreadable: 'The CSR cannot be read.',
  csrSignatureInvalid: 'The signature of the CSR is not valid.',
  csrOtherKey: "The CSR has a key of type {{found}}; the facility's CSR parameters demand {{wanted}}.",
  csrOtherHash: "The CSR is signed with {{found}}; the facility's CSR parameters demand {{wanted}}.",
  csrOtherSubject:
    "The subject of the CSR is “{{found}}”; the facility's CSR parameters demand “{{wanted}}”.",
  csrAlternativeNames: 'The CSR asks for alternative names, which are not among the CSR parameters.',
  csrForAuthority: 'The CSR asks for a CA certificate.',
  countryUnknown: 'Use the two-letter country code, such as US',

  wpaLineTooLong: 'Line {{line}} is longer than {{max}} characters, which monitors cannot read.',
  wpaControlCharacter: 'Line {{line}} contains a control character.',
  wpaNotASetting: 'Line {{line}} is not a setting of the form “name=value”.',
  wpaSettingForbidden: 'Line {{line}}: {{key}} is not allowed for security reasons.',
  wpaSettingUnknown: 'Line {{line}}: this setting is not known, or not allowed here.',
  wpaNamedUnknown: 'Line {{line}}: {{key}} is not known, or not allowed here.',
  wpaCommentAfterQuotes:
    'Line {{line}}: versions of wpa_supplicant read a # in a line with quotes differently. Put the comment on a line of its own.',
  wpaFindings: '{{findings}}',
  wpaMore: 'There are {{count}} more such lines.',
  wpaLeftOut: 'Left out of what monitors get, because they are settings of a computer: {{names}}.',
  wpaOtherPath: 'Line {{line}}: {{key}} is not {{path}}, where monitors keep this file.',
  wpaNoAuthority:
    'The network block that starts in line {{line}} has no ca_cert: monitors would send their credentials to any network of this name.',
  wpaNewerSetting: 'Line {{line}}: wpa_supplicant 2.9 does not know {{key}}, and refuses the whole file.',
  wpaSettingTwice: 'Line {{line}}: {{key}} was set before.',
  wpaValueInvalid: 'Line {{line}}: the value of {{key}} is not valid.',
  wpaBlockForbidden: 'Line {{line}}: only blocks of the form “network={ … }” are allowed.',
  wpaBlockNotClosed: 'The network block that starts in line {{line}} is not closed.',
  wpaBlockNotOpened: 'Line {{line}} closes a block that was not opened.',
  wpaNoNetwork: 'This file contains no “network={ … }” block.',
  wpaNoSsid: 'The network block that starts in line {{line}} has no ssid.',
  wpaTooManyNetworks: 'This file contains more than {{max}} network blocks.',

  enrollmentNotSet: 'No authentication is stored for the EST server of this facility.',
  enrollmentPending:
    'Waiting for approval at the EST server {{host}}. It is asked again by itself, for up to 7 days.',
  enrollmentNotApproved:
    'The request was not approved at {{host}} within 7 days. Request the certificate again.',
  enrollmentStopped: 'The service stopped before it asked the EST server. Request the certificate again.',
  enrollmentUncertain:
    'The service stopped before the EST server answered. The EST server may have issued a certificate.',
  enrollmentWaitsElsewhere:
    'A request for this monitor waits for approval at {{host}}, which may still issue a certificate for it.',
  enrollmentGivenUp:
    'The request that waited for approval at {{host}} is no longer asked for. {{host}} may still issue a certificate.',
  enrollmentElsewhere:
    'A certificate for this monitor is being requested from {{url}} right now. Wait for its answer.',
  enrollmentAnswerLost: '{{reason}} The EST server may have issued a certificate.',
  estAuthoritiesFailed:
    'No certificate was requested: the CA certificates could not be obtained from {{url}}. {{reason}}',
  estRootsUnencrypted:
    'No certificate was requested: CA certificates are not taken from {{url}}, because http is not encrypted. Upload the root certificate, or use https.',
  estNoAuthority: '{{host}} sent no CA certificate that can be used.',
  estUrlInvalid: 'This is not a URL that an EST server can have.',
  estUrlScheme: 'The service uses https URLs only; this one starts with {{scheme}}.',
  estUrlWithCredentials: 'Enter the user name and password in their own fields, not in the URL.',
  estNameUnknown:
    'The name {{host}} cannot be found. Check the URL, and the DNS server that the service uses.',
  estAddressOwn: '{{host}} leads to the machine of this service itself ({{address}}), which is not allowed.',
  estAddressLinkLocal: '{{host}} leads to {{address}}, which is not an address of a server.',
  estAddressPrivate:
    '{{host}} leads to {{address}}, an address inside the network. The operator of this service can allow it with EST_ALLOW_NETWORKS.',
  estTimeout: '{{host}} did not answer within {{seconds}} seconds.',
  estConnectionRefused: 'No server answers at {{host}}: the connection was refused.',
  estUnreachable: '{{host}} cannot be reached from this service.',
  estConnectionLost: '{{host}} ended the connection before it answered.',
  estConnectionLostAfterCertificate:
    '{{host}} ended the connection before it answered. It may not accept the certificate of the registration authority.',
  estConnectionLostWithoutCertificate:
    '{{host}} ended the connection before it answered. It may demand a client certificate: use “Key / Certificate” then.',
  estConnectionFailed: 'The connection to {{host}} failed ({{code}}).',
  estNoTls: '{{host}} does not speak https at this port.',
  estHandshakeRefused:
    '{{host}} refused the TLS connection. It may demand a client certificate: use “Key / Certificate” then.',
  estNotTrusted:
    'The certificate of {{host}} does not lead to the CA that this service trusts for it ({{code}}).',
  estServerCertificateEnded: 'The certificate of {{host}}, or one of its issuers, has ended.',
  estServerCertificateNotYetValid:
    'The certificate of {{host}}, or one of its issuers, is not valid yet. The time of this service is {{now}}.',
  estOtherName: 'The certificate of {{host}} was issued for other names: {{names}}.',
  estClientCertificateRefused: '{{host}} did not accept the certificate of the registration authority.',
  estClientCertificateNeeded:
    '{{host}} demands a client certificate. Use “Key / Certificate” with the key and certificate of a registration authority.',
  estCredentialsForOther: 'The credentials were entered for {{hosts}}. Enter them again for {{host}}.',
  estCredentialsRefused: '{{host}} did not accept the credentials (HTTP 401).',
  estCredentialsNeeded: '{{host}} demands credentials (HTTP 401).',
  estDigestOnly: '{{host}} accepts no Basic authentication, which this service uses (HTTP 401).',
  estForbidden: '{{host}} does not permit this with these credentials (HTTP 403).',
  estNotFound: 'There is no EST service at this URL of {{host}} (HTTP {{status}}).',
  estRootsKept:
    'Still trusted for {{hosts}}, and for no other server: {{names}}. Remove what you no longer need.',
  estRedirect: '{{host}} redirects to {{location}}, which is not followed. Enter the final URL.',
  estRequestRefused: '{{host}} refused the request (HTTP {{status}}).',
  estRequestRefusedBecause: '{{host}} refused the request (HTTP {{status}}): {{detail}}',
  estBusy: '{{host}} is busy (HTTP {{status}}). Try again later.',
  estServerFailed: '{{host}} failed (HTTP {{status}}).',
  estServerFailedBecause: '{{host}} failed (HTTP {{status}}): {{detail}}',
  estTooLong: '{{host}} sent more than 1 MB, which is no answer of an EST server.',
  estWebPage: '{{host}} answered with a web page, not as an EST server. Check the URL.',
  estUnreadable: '{{host}} sent an answer that is not a PKCS #7 bundle of certificates.',
  estNoCertificate: '{{host}} sent an answer without a certificate.',
  estEnrollmentAnswers:
    'The URL for enrollment of {{host}} was asked without a CSR and without credentials, and answered with HTTP {{status}}.',
  estEnrollmentNotTried: 'The URL for enrollment could not be tried without credentials. {{reason}}',
  estNotTested:
    'Not tested: whether the credentials are right, and whether a certificate is issued. Get one certificate to know that.',
  estOtherCertificate: '{{host}} sent a certificate for another key than that of the CSR.',
} as const;
