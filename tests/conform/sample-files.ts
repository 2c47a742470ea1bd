// Files for the uploads that are tried: an authority and a client's certificate of nobody, valid until 2056, and its key.
// They protect nothing.

const rootPem = `-----BEGIN CERTIFICATE-----
MIIBnzCCAUWgAwIBAgIUGH3c1V4AfdQCKT33TV42vbDnOD8wCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRQ29uZm9ybSBUZXN0IFJvb3QwIBcNMjYxMTIyMTc0MTU4WhgP
MjA1NjExMTQxNzQxNThaMBwxGjAYBgNVBAMMEUNvbmZvcm0gVGVzdCBSb290MFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEPxZUkm6Qwn4Te7sbY2DiEsjXBMwx669U
BGr8hrpY7ct47aMr9O+DmHL7y6AzE3d6OXkNFrYblILXKHW45uEC4aNjMGEwHQYD
VR0OBBYEFDUxppFC9D7MKu/oY8AhFD/WDnswMB8GA1UdIwQYMBaAFDUxppFC9D7M
Ku/oY8AhFD/WDnswMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMAoG
CCqGSM49BAMCA0gAMEUCIQC/QvQ5q0dzqdTZJ+ZnE8usp49gYwyq/lMExE5VF82w
JAIgWAMggMYgTesGYYcvtMAcABnM0SkWvAiQBCBaAw/dNRY=
-----END CERTIFICATE-----
`;

const clientPem = `-----BEGIN CERTIFICATE-----
MIIBsjCCAVmgAwIBAgIUYM2WWigPewMEaC8+mUDGp2nGOKQwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRQ29uZm9ybSBUZXN0IFJvb3QwIBcNMjYxMTIyMTc0MTU4WhgP
MjA1NjA5MjUxNzQxNThaMB4xHDAaBgNVBAMME0NvbmZvcm0gVGVzdCBDbGllbnQw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATpqKTADW+JgCmJu2TbI/iaeTndjisd
nB2gln6pajpqw35F7ANQjtlAE3Qm4BoAr6ZxMsTwLcePbeLfqQSk3r+ko3UwczAM
BgNVHRMBAf8EAjAAMA4GA1UdDwEB/wQEAwIHgDATBgNVHSUEDDAKBggrBgEFBQcD
AjAdBgNVHQ4EFgQUPDwb+BZ+UabBnEr8hOJmSpRdI20wHwYDVR0jBBgwFoAUNTGm
kUL0Pswq7+hjwCEUP9YOezAwCgYIKoZIzj0EAwIDRwAwRAIge0g2FhmMgYo4FNqh
4gSxZSEdpvvj2dt2Ezp4LefFbEsCIH5NLbRq3MoKP6FTmeSdWsokUPW/SFoTPrqx
mildpegA
-----END CERTIFICATE-----
`;

const clientKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOQNCEUrS17612i8V
gwlRFhkO6w8yszDkJVwew4EkfGihRANCAATpqKTADW+JgCmJu2TbI/iaeTndjisd
nB2gln6pajpqw35F7ANQjtlAE3Qm4BoAr6ZxMsTwLcePbeLfqQSk3r+k
-----END PRIVATE KEY-----
`;

const network = `network={
  ssid="Conform"
  key_mgmt=WPA-EAP
  eap=TLS
  identity="conform"
}
`;

const fileOf = (name: string, content: string) => new File([content], name);

export const sampleFiles = {
  root: fileOf('conform-root.pem', rootPem),
  client: fileOf('conform-client.pem', clientPem),
  key: fileOf('conform-key.pem', clientKey),
  wpa: fileOf('conform.conf', network),
} as const;
