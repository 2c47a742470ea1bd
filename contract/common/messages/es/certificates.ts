import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/certificates.ts';

export const texts: Translated<typeof en> = {
  fileEmpty: 'Este archivo está vacío.',
  fileTooLarge: 'Este archivo supera los 64 KiB.',
  fileNotText: 'Este archivo no es texto sin formato (UTF-8).',
  fileUtf16: 'Este archivo está guardado como UTF-16. Guárdelo como texto sin formato (UTF-8).',

  pemBinary: 'Este archivo está en formato binario (DER o PKCS #12). Conviértalo primero a PEM.',
  pemMissing: 'Esto no es un archivo PEM: no tiene la línea «-----BEGIN …-----».',
  pemCut: 'Este archivo está cortado: falta su línea «-----END {{label}}-----».',
  pemDamaged: 'El texto entre «-----BEGIN {{label}}-----» y su final está dañado.',
  pemTrailing: 'Hay más texto después de la última línea «-----END …-----» de este archivo.',
  pemOther: 'Este archivo contiene {{found}} en lugar de {{wanted}}.',
  pemSeveral: 'Este archivo contiene varios objetos ({{count}}). Debe contener {{wanted}} y nada más.',
  pemWithKey:
    'Este archivo contiene también una clave privada. Suba solo el certificado y mantenga la clave en secreto.',
  pemTooMany: 'Este archivo contiene más de {{max}} certificados.',

  itemCertificate: 'un certificado',
  itemPrivateKey: 'una clave privada',
  itemPublicKey: 'una clave pública',
  itemCsr: 'una solicitud de firma de certificado (CSR)',
  itemRevocationList: 'una lista de revocación (CRL)',
  itemParameters: 'parámetros de clave',
  itemBundle: 'un paquete PKCS #7',
  itemOpenSshKey: 'una clave OpenSSH',
  itemPgp: 'datos PGP',
  itemOther: 'otra cosa',

  certificateUnreadable: 'No se puede leer el certificado de este archivo.',
  certificateEnded: 'Este certificado caducó el {{date}}.',
  certificateNotYetValid:
    'Este certificado no es válido antes del {{date}}. La hora de este servicio es {{now}}.',
  certificateInFile: '«{{subject}}»: {{reason}}',
  certificateNotAuthority:
    'Este no es un certificado de CA: «{{subject}}» no puede emitir certificados. Suba los certificados de sus emisores.',
  certificateIsAuthority: 'Este es un certificado de CA, no el certificado de un cliente.',
  certificateNotRoot:
    '«{{subject}}» no es un certificado raíz: lo emitió «{{issuer}}». Suba primero ese certificado raíz, o ambos en un solo archivo.',
  rootsTooMany:
    'Un centro puede tener {{max}} certificados raíz como máximo. Los caducados dejan sitio a otros.',
  removalNotConfirmed:
    'Monitores sin otro certificado raíz: {{count}}. Introduzca este número para quitarlo de todos modos.',
  rootsKnown: 'Ya guardado: {{subjects}}',
  certificateNotForClients:
    'Este certificado no lo pueden usar clientes: a su uso extendido de la clave le falta la autenticación de cliente.',
  certificateNotForSignatures:
    'Este certificado no se puede usar para TLS: a su uso de la clave le falta la firma digital.',
  certificateKeyTooShort:
    'La clave de este certificado es demasiado corta: las claves RSA necesitan al menos 2048 bits; esta tiene {{bits}}.',
  certificateWeakSignature:
    'Este certificado está firmado con {{hash}}, que ya no es seguro. Pida a su autoridad de certificación uno firmado con SHA-256.',
  certificateWrongChain:
    'Estos certificados no forman una cadena: a «{{subject}}» debe seguirle el certificado de su emisor.',
  certificateNotIssuer:
    '«{{subject}}» no emitió este certificado ni el de uno de sus emisores. Quítelo del archivo.',
  certificateOfOtherKey: 'Este certificado no corresponde al CSR de este monitor: se emitió para otra clave.',
  certificateOfOtherIssuer:
    'Ningún certificado raíz de este centro firma este certificado. Es posible que la red no lo acepte.',
  certificateOfOtherSubject:
    'El sujeto de este certificado es «{{found}}»; el del CSR es «{{wanted}}». Es posible que la red no reconozca al monitor con este sujeto.',
  certificateWarnings: '{{first}} {{second}}',

  certificatesLeft:
    'Certificados que aún dan a estos monitores acceso a la red: {{count}}. Aparecerán en Certificados, «Por revocar».',

  keyEncrypted:
    'Esta clave privada está protegida por una frase de contraseña. Quítela antes de subir el archivo.',
  keyUnreadable: 'No se puede leer la clave privada de este archivo.',
  keyType: 'Solo se aceptan claves RSA y ECDSA (P-256, P-384, P-521).',
  keyTooShort: 'Las claves RSA necesitan al menos 2048 bits; esta tiene {{bits}}.',
  keyOfOtherCertificate: 'La clave privada no corresponde a este certificado.',

  csrMissing: 'Este monitor aún no ha enviado ningún CSR.',
  csrReplaced: 'El CSR de este monitor se reemplazó entretanto. Inténtelo de nuevo.',
  csrUnreadable: 'No se puede leer el CSR.',
  csrSignatureInvalid: 'La firma del CSR no es válida.',
  csrOtherKey:
    'El CSR tiene una clave de tipo {{found}}; los parámetros de CSR del centro exigen {{wanted}}.',
  csrOtherHash: 'El CSR está firmado con {{found}}; los parámetros de CSR del centro exigen {{wanted}}.',
  csrOtherSubject: 'El sujeto del CSR es «{{found}}»; los parámetros de CSR del centro exigen «{{wanted}}».',
  csrAlternativeNames: 'El CSR pide nombres alternativos, que no están entre los parámetros de CSR.',
  csrForAuthority: 'El CSR pide un certificado de CA.',
  countryUnknown: 'Use el código de país de dos letras, por ejemplo ES',

  wpaLineTooLong: 'La línea {{line}} supera los {{max}} caracteres; los monitores no pueden leerla.',
  wpaControlCharacter: 'La línea {{line}} contiene un carácter de control.',
  wpaNotASetting: 'La línea {{line}} no es un ajuste de la forma «name=value».',
  wpaSettingForbidden: 'Línea {{line}}: {{key}} no está permitido por motivos de seguridad.',
  wpaSettingUnknown: 'Línea {{line}}: este ajuste no se conoce, o no está permitido aquí.',
  wpaNamedUnknown: 'Línea {{line}}: {{key}} no se conoce, o no está permitido aquí.',
  wpaCommentAfterQuotes:
    'Línea {{line}}: las versiones de wpa_supplicant leen de forma distinta un # en una línea con comillas. Ponga el comentario en una línea aparte.',
  wpaFindings: '{{findings}}',
  wpaMore: 'Otras líneas como estas: {{count}}.',
  wpaLeftOut: 'Los monitores no reciben estos ajustes, que son propios de un PC: {{names}}.',
  wpaOtherPath: 'Línea {{line}}: {{key}} no es {{path}}, donde los monitores guardan este archivo.',
  wpaNoAuthority:
    'El bloque de red que empieza en la línea {{line}} no tiene ca_cert: los monitores enviarían sus credenciales a cualquier red con este nombre.',
  wpaNewerSetting: 'Línea {{line}}: wpa_supplicant 2.9 no conoce {{key}} y rechaza todo el archivo.',
  wpaSettingTwice: 'Línea {{line}}: {{key}} ya se definió antes.',
  wpaValueInvalid: 'Línea {{line}}: el valor de {{key}} no es válido.',
  wpaBlockForbidden: 'Línea {{line}}: solo se permiten bloques de la forma «network={ … }».',
  wpaBlockNotClosed: 'El bloque de red que empieza en la línea {{line}} no está cerrado.',
  wpaBlockNotOpened: 'La línea {{line}} cierra un bloque que no se abrió.',
  wpaNoNetwork: 'Este archivo no contiene ningún bloque «network={ … }».',
  wpaNoSsid: 'El bloque de red que empieza en la línea {{line}} no tiene ssid.',
  wpaTooManyNetworks: 'Este archivo contiene más de {{max}} bloques de red.',

  enrollmentNotSet: 'No hay ninguna autenticación guardada para el servidor EST de este centro.',
  enrollmentPending:
    'A la espera de aprobación en el servidor EST {{host}}. Se consulta de nuevo automáticamente, durante 7 días como máximo.',
  enrollmentNotApproved: 'La solicitud no se aprobó en {{host}} en 7 días. Solicite de nuevo el certificado.',
  enrollmentStopped:
    'El servicio se detuvo antes de consultar el servidor EST. Solicite de nuevo el certificado.',
  enrollmentUncertain:
    'El servicio se detuvo antes de que respondiera el servidor EST. Es posible que este haya emitido un certificado.',
  enrollmentWaitsElsewhere:
    'Una solicitud para este monitor espera aprobación en {{host}}, que aún puede emitir un certificado.',
  enrollmentGivenUp:
    'La solicitud que esperaba aprobación en {{host}} ya no se consulta. {{host}} aún puede emitir un certificado.',
  enrollmentElsewhere:
    'Ahora mismo se está solicitando un certificado para este monitor a {{url}}. Espere la respuesta.',
  enrollmentAnswerLost: '{{reason}} Es posible que el servidor EST haya emitido un certificado.',
  estAuthoritiesFailed:
    'No se solicitó ningún certificado: no se pudieron obtener los certificados de CA de {{url}}. {{reason}}',
  estRootsUnencrypted:
    'No se solicitó ningún certificado: no se toman certificados de CA de {{url}}, porque http no está cifrado. Suba el certificado raíz, o use https.',
  estNoAuthority: '{{host}} no envió ningún certificado de CA que se pueda usar.',
  estUrlInvalid: 'Esta no puede ser la URL de un servidor EST.',
  estUrlScheme: 'El servicio solo usa URL https; esta empieza por {{scheme}}.',
  estUrlWithCredentials: 'Introduzca el usuario y la contraseña en sus campos, no en la URL.',
  estNameUnknown:
    'No se encuentra el nombre {{host}}. Compruebe la URL y el servidor DNS que usa el servicio.',
  estAddressOwn:
    '{{host}} lleva a la propia máquina de este servicio ({{address}}), lo que no está permitido.',
  estAddressLinkLocal: '{{host}} lleva a {{address}}, que no es la dirección de un servidor.',
  estAddressPrivate:
    '{{host}} lleva a {{address}}, una dirección interna de la red. Quien gestiona este servicio puede permitirla con EST_ALLOW_NETWORKS.',
  estTimeout: '{{host}} no respondió en {{seconds}} segundos.',
  estConnectionRefused: 'Ningún servidor responde en {{host}}: se rechazó la conexión.',
  estUnreachable: 'No se puede acceder a {{host}} desde este servicio.',
  estConnectionLost: '{{host}} cerró la conexión antes de responder.',
  estConnectionLostAfterCertificate:
    '{{host}} cerró la conexión antes de responder. Es posible que no acepte el certificado de la autoridad de registro.',
  estConnectionLostWithoutCertificate:
    '{{host}} cerró la conexión antes de responder. Es posible que exija un certificado de cliente: use entonces «Clave / certificado».',
  estConnectionFailed: 'La conexión con {{host}} falló ({{code}}).',
  estNoTls: '{{host}} no usa https en este puerto.',
  estHandshakeRefused:
    '{{host}} rechazó la conexión TLS. Es posible que exija un certificado de cliente: use entonces «Clave / certificado».',
  estNotTrusted:
    'El certificado de {{host}} no lleva a la CA en la que este servicio confía para él ({{code}}).',
  estServerCertificateEnded: 'El certificado de {{host}}, o el de uno de sus emisores, ha caducado.',
  estServerCertificateNotYetValid:
    'El certificado de {{host}}, o el de uno de sus emisores, aún no es válido. La hora de este servicio es {{now}}.',
  estOtherName: 'El certificado de {{host}} se emitió para otros nombres: {{names}}.',
  estClientCertificateRefused: '{{host}} no aceptó el certificado de la autoridad de registro.',
  estClientCertificateNeeded:
    '{{host}} exige un certificado de cliente. Use «Clave / certificado» con la clave y el certificado de una autoridad de registro.',
  estCredentialsForOther:
    'Las credenciales se introdujeron para {{hosts}}. Introdúzcalas de nuevo para {{host}}.',
  estCredentialsRefused: '{{host}} no aceptó las credenciales (HTTP 401).',
  estCredentialsNeeded: '{{host}} exige credenciales (HTTP 401).',
  estDigestOnly: '{{host}} no acepta la autenticación Basic, que usa este servicio (HTTP 401).',
  estForbidden: '{{host}} no permite esto con estas credenciales (HTTP 403).',
  estNotFound: 'No hay ningún servicio EST en esta URL de {{host}} (HTTP {{status}}).',
  estRootsKept:
    'Aún de confianza para {{hosts}}, y para ningún otro servidor: {{names}}. Quite lo que ya no necesite.',
  estRedirect:
    '{{host}} redirige a {{location}}, pero las redirecciones no se siguen. Introduzca la URL final.',
  estRequestRefused: '{{host}} rechazó la solicitud (HTTP {{status}}).',
  estRequestRefusedBecause: '{{host}} rechazó la solicitud (HTTP {{status}}): {{detail}}',
  estBusy: '{{host}} está ocupado (HTTP {{status}}). Inténtelo más tarde.',
  estServerFailed: '{{host}} falló (HTTP {{status}}).',
  estServerFailedBecause: '{{host}} falló (HTTP {{status}}): {{detail}}',
  estTooLong: '{{host}} envió más de 1 MB, lo que no es una respuesta de un servidor EST.',
  estWebPage: '{{host}} respondió con una página web, no como un servidor EST. Compruebe la URL.',
  estUnreadable: '{{host}} envió una respuesta que no es un paquete PKCS #7 de certificados.',
  estNoCertificate: '{{host}} envió una respuesta sin certificado.',
  estEnrollmentAnswers:
    'La URL de inscripción de {{host}} se consultó sin CSR y sin credenciales, y respondió con HTTP {{status}}.',
  estEnrollmentNotTried: 'No se pudo probar la URL de inscripción sin credenciales. {{reason}}',
  estNotTested:
    'No se probó si las credenciales son correctas ni si se emite un certificado. Para saberlo, obtenga un certificado.',
  estOtherCertificate: '{{host}} envió un certificado para otra clave que la del CSR.',
};
