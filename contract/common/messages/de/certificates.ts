import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/certificates.ts';

export const texts: Translated<typeof en> = {
  fileEmpty: 'Diese Datei ist leer.',
  fileTooLarge: 'Diese Datei ist größer als 64 KiB.',
  fileNotText: 'Diese Datei ist kein einfacher Text (UTF-8).',
  fileUtf16: 'Diese Datei ist als UTF-16 gespeichert. Speichern Sie sie als einfachen Text (UTF-8).',

  pemBinary: 'Diese Datei liegt in binärer Form vor (DER oder PKCS #12). Wandeln Sie sie zuerst in PEM um.',
  pemMissing: 'Dies ist keine PEM-Datei: Die Zeile „-----BEGIN …-----“ fehlt.',
  pemCut: 'Diese Datei wurde abgeschnitten: Ihre Zeile „-----END {{label}}-----“ fehlt.',
  pemDamaged: 'Der Text zwischen „-----BEGIN {{label}}-----“ und seinem Ende ist beschädigt.',
  pemTrailing: 'Nach der letzten Zeile „-----END …-----“ dieser Datei steht weiterer Text.',
  pemOther: 'Diese Datei enthält {{found}} statt {{wanted}}.',
  pemSeveral: 'Diese Datei enthält mehrere Teile ({{count}}). Sie darf nur {{wanted}} enthalten.',
  pemWithKey:
    'Diese Datei enthält auch einen privaten Schlüssel. Laden Sie nur das Zertifikat hoch und halten Sie den Schlüssel geheim.',
  pemTooMany: 'Diese Datei enthält mehr als {{max}} Zertifikate.',

  itemCertificate: 'ein Zertifikat',
  itemPrivateKey: 'einen privaten Schlüssel',
  itemPublicKey: 'einen öffentlichen Schlüssel',
  itemCsr: 'eine Zertifikatsanforderung (CSR)',
  itemRevocationList: 'eine Sperrliste (CRL)',
  itemParameters: 'Schlüsselparameter',
  itemBundle: 'ein PKCS-#7-Paket',
  itemOpenSshKey: 'einen OpenSSH-Schlüssel',
  itemPgp: 'PGP-Daten',
  itemOther: 'etwas anderes',

  certificateUnreadable: 'Das Zertifikat in dieser Datei kann nicht gelesen werden.',
  certificateEnded: 'Dieses Zertifikat ist am {{date}} abgelaufen.',
  certificateNotYetValid:
    'Dieses Zertifikat ist erst ab {{date}} gültig. Die Uhr dieses Dienstes zeigt {{now}}.',
  certificateInFile: '„{{subject}}“: {{reason}}',
  certificateNotAuthority:
    'Dies ist kein CA-Zertifikat: „{{subject}}“ darf keine Zertifikate ausstellen. Laden Sie die Zertifikate seiner Aussteller hoch.',
  certificateIsAuthority: 'Dies ist ein CA-Zertifikat, nicht das Zertifikat eines Clients.',
  certificateNotRoot:
    '„{{subject}}“ ist kein Stammzertifikat: Es wurde von „{{issuer}}“ ausgestellt. Laden Sie zuerst dieses Stammzertifikat hoch oder beide in einer Datei.',
  rootsTooMany:
    'Eine Einrichtung kann höchstens {{max}} Stammzertifikate haben. Abgelaufene machen Platz für andere.',
  removalNotConfirmed:
    'Monitore, die kein anderes Stammzertifikat haben: {{count}}. Geben Sie diese Zahl ein, um es trotzdem zu entfernen.',
  rootsKnown: 'Bereits gespeichert: {{subjects}}',
  certificateNotForClients:
    'Dieses Zertifikat darf nicht von Clients verwendet werden: In seiner erweiterten Schlüsselverwendung fehlt die Client-Authentifizierung.',
  certificateNotForSignatures:
    'Dieses Zertifikat darf nicht für TLS verwendet werden: In seiner Schlüsselverwendung fehlt die digitale Signatur.',
  certificateKeyTooShort:
    'Der Schlüssel dieses Zertifikats ist zu kurz: RSA-Schlüssel brauchen mindestens 2048 Bit; dieser hat {{bits}}.',
  certificateWeakSignature:
    'Dieses Zertifikat ist mit {{hash}} signiert, das nicht mehr sicher ist. Fordern Sie bei der Zertifizierungsstelle eines an, das mit SHA-256 signiert ist.',
  certificateWrongChain:
    'Diese Zertifikate bilden keine Kette: Auf „{{subject}}“ muss das Zertifikat seines Ausstellers folgen.',
  certificateNotIssuer:
    '„{{subject}}“ hat weder dieses Zertifikat noch das eines seiner Aussteller ausgestellt. Entfernen Sie es aus der Datei.',
  certificateOfOtherKey:
    'Dieses Zertifikat gehört nicht zum CSR dieses Monitors: Es wurde für einen anderen Schlüssel ausgestellt.',
  certificateOfOtherIssuer:
    'Kein Stammzertifikat dieser Einrichtung hat dieses Zertifikat signiert. Das Netzwerk akzeptiert es möglicherweise nicht.',
  certificateOfOtherSubject:
    'Der Inhaber dieses Zertifikats ist „{{found}}“; im CSR steht „{{wanted}}“. Das Netzwerk erkennt den Monitor daran möglicherweise nicht.',
  certificateWarnings: '{{first}} {{second}}',

  certificatesLeft:
    'Zertifikate, mit denen diese Monitore weiterhin ins Netzwerk kommen: {{count}}. Diese Zertifikate werden unter „Zertifikate“, „Zu widerrufen“ aufgeführt.',

  keyEncrypted:
    'Dieser private Schlüssel ist durch eine Passphrase geschützt. Entfernen Sie die Passphrase vor dem Hochladen.',
  keyUnreadable: 'Der private Schlüssel in dieser Datei kann nicht gelesen werden.',
  keyType: 'Nur RSA-Schlüssel und ECDSA-Schlüssel (P-256, P-384, P-521) werden akzeptiert.',
  keyTooShort: 'RSA-Schlüssel brauchen mindestens 2048 Bit; dieser hat {{bits}}.',
  keyOfOtherCertificate: 'Der private Schlüssel gehört nicht zu diesem Zertifikat.',

  csrMissing: 'Dieser Monitor hat noch keinen CSR gesendet.',
  csrReplaced: 'Der CSR dieses Monitors wurde inzwischen ersetzt. Bitte versuchen Sie es erneut.',
  csrUnreadable: 'Der CSR kann nicht gelesen werden.',
  csrSignatureInvalid: 'Die Signatur des CSR ist nicht gültig.',
  csrOtherKey:
    'Der CSR hat einen Schlüssel vom Typ {{found}}; die CSR-Parameter der Einrichtung verlangen {{wanted}}.',
  csrOtherHash: 'Der CSR ist mit {{found}} signiert; die CSR-Parameter der Einrichtung verlangen {{wanted}}.',
  csrOtherSubject:
    'Der Inhaber im CSR ist „{{found}}“; die CSR-Parameter der Einrichtung verlangen „{{wanted}}“.',
  csrAlternativeNames: 'Der CSR verlangt alternative Namen, die nicht zu den CSR-Parametern gehören.',
  csrForAuthority: 'Der CSR verlangt ein CA-Zertifikat.',
  countryUnknown: 'Verwenden Sie den Ländercode aus zwei Buchstaben, z. B. DE',

  wpaLineTooLong: 'Zeile {{line}} ist länger als {{max}} Zeichen; das können Monitore nicht lesen.',
  wpaControlCharacter: 'Zeile {{line}} enthält ein Steuerzeichen.',
  wpaNotASetting: 'Zeile {{line}} ist keine Einstellung der Form „name=value“.',
  wpaSettingForbidden: 'Zeile {{line}}: {{key}} ist aus Sicherheitsgründen nicht erlaubt.',
  wpaSettingUnknown: 'Zeile {{line}}: Diese Einstellung ist nicht bekannt oder hier nicht erlaubt.',
  wpaNamedUnknown: 'Zeile {{line}}: {{key}} ist nicht bekannt oder hier nicht erlaubt.',
  wpaCommentAfterQuotes:
    'Zeile {{line}}: Versionen von wpa_supplicant lesen ein # in einer Zeile mit Anführungszeichen verschieden. Setzen Sie den Kommentar in eine eigene Zeile.',
  wpaFindings: '{{findings}}',
  wpaMore: 'Weitere solche Zeilen: {{count}}.',
  wpaLeftOut:
    'Monitore erhalten folgende Einstellungen nicht, weil sie für Computer gedacht sind: {{names}}.',
  wpaOtherPath: 'Zeile {{line}}: {{key}} ist nicht {{path}}, wo Monitore diese Datei aufbewahren.',
  wpaNoAuthority:
    'Der Netzwerkblock ab Zeile {{line}} hat kein ca_cert: Monitore würden ihre Zugangsdaten an jedes Netzwerk dieses Namens senden.',
  wpaNewerSetting: 'Zeile {{line}}: wpa_supplicant 2.9 kennt {{key}} nicht und lehnt die ganze Datei ab.',
  wpaSettingTwice: 'Zeile {{line}}: {{key}} wurde weiter oben schon gesetzt.',
  wpaValueInvalid: 'Zeile {{line}}: Der Wert von {{key}} ist nicht gültig.',
  wpaBlockForbidden: 'Zeile {{line}}: Nur Blöcke der Form „network={ … }“ sind erlaubt.',
  wpaBlockNotClosed: 'Der Netzwerkblock ab Zeile {{line}} ist nicht geschlossen.',
  wpaBlockNotOpened: 'Zeile {{line}} schließt einen Block, der nicht geöffnet wurde.',
  wpaNoNetwork: 'Diese Datei enthält keinen Block „network={ … }“.',
  wpaNoSsid: 'Der Netzwerkblock ab Zeile {{line}} hat keine ssid.',
  wpaTooManyNetworks: 'Diese Datei enthält mehr als {{max}} Netzwerkblöcke.',

  enrollmentNotSet: 'Für den EST-Server dieser Einrichtung ist keine Authentifizierung gespeichert.',
  enrollmentPending:
    'Wartet auf Genehmigung am EST-Server {{host}}. Die Anfrage wird bis zu 7 Tage lang automatisch wiederholt.',
  enrollmentNotApproved:
    'Die Anforderung wurde bei {{host}} nicht innerhalb von 7 Tagen genehmigt. Fordern Sie das Zertifikat erneut an.',
  enrollmentStopped:
    'Der Dienst hielt an, bevor er den EST-Server angefragt hat. Fordern Sie das Zertifikat erneut an.',
  enrollmentUncertain:
    'Der Dienst hielt an, bevor der EST-Server geantwortet hat. Der EST-Server hat möglicherweise ein Zertifikat ausgestellt.',
  enrollmentWaitsElsewhere:
    'Eine Anforderung für diesen Monitor wartet auf Genehmigung bei {{host}}; dort kann noch ein Zertifikat ausgestellt werden.',
  enrollmentGivenUp:
    'Die Anforderung, die bei {{host}} auf Genehmigung wartete, wird nicht mehr verfolgt. {{host}} kann noch ein Zertifikat ausstellen.',
  enrollmentElsewhere:
    'Ein Zertifikat für diesen Monitor wird gerade bei {{url}} angefordert. Warten Sie die Antwort ab.',
  enrollmentAnswerLost: '{{reason}} Der EST-Server hat möglicherweise ein Zertifikat ausgestellt.',
  estAuthoritiesFailed:
    'Es wurde kein Zertifikat angefordert: Die CA-Zertifikate konnten nicht von {{url}} bezogen werden. {{reason}}',
  estRootsUnencrypted:
    'Es wurde kein Zertifikat angefordert: CA-Zertifikate werden von {{url}} nicht übernommen, weil http nicht verschlüsselt ist. Laden Sie das Stammzertifikat hoch oder verwenden Sie https.',
  estNoAuthority: '{{host}} hat kein verwendbares CA-Zertifikat gesendet.',
  estUrlInvalid: 'Dies ist keine mögliche URL eines EST-Servers.',
  estUrlScheme: 'Der Dienst verwendet nur https-URLs; diese beginnt mit {{scheme}}.',
  estUrlWithCredentials: 'Geben Sie Benutzername und Passwort in ihre eigenen Felder ein, nicht in die URL.',
  estNameUnknown:
    'Der Name {{host}} kann nicht gefunden werden. Prüfen Sie die URL und den DNS-Server, den der Dienst verwendet.',
  estAddressOwn: '{{host}} führt zum Rechner dieses Dienstes selbst ({{address}}), was nicht erlaubt ist.',
  estAddressLinkLocal: '{{host}} führt zu {{address}}; das ist keine Adresse eines Servers.',
  estAddressPrivate:
    '{{host}} führt zu {{address}}, einer Adresse im internen Netzwerk. Der Betreiber dieses Dienstes kann sie mit EST_ALLOW_NETWORKS erlauben.',
  estTimeout: '{{host}} hat nicht innerhalb von {{seconds}} Sekunden geantwortet.',
  estConnectionRefused: 'Bei {{host}} antwortet kein Server: Die Verbindung wurde abgelehnt.',
  estUnreachable: '{{host}} ist von diesem Dienst aus nicht erreichbar.',
  estConnectionLost: '{{host}} hat die Verbindung beendet, ohne zu antworten.',
  estConnectionLostAfterCertificate:
    '{{host}} hat die Verbindung beendet, ohne zu antworten. Möglicherweise wird das Zertifikat der Registrierungsstelle nicht akzeptiert.',
  estConnectionLostWithoutCertificate:
    '{{host}} hat die Verbindung beendet, ohne zu antworten. Möglicherweise wird ein Client-Zertifikat verlangt: Verwenden Sie dann „Schlüssel / Zertifikat“.',
  estConnectionFailed: 'Die Verbindung zu {{host}} ist fehlgeschlagen ({{code}}).',
  estNoTls: '{{host}} spricht an diesem Port kein https.',
  estHandshakeRefused:
    '{{host}} hat die TLS-Verbindung abgelehnt. Möglicherweise wird ein Client-Zertifikat verlangt: Verwenden Sie dann „Schlüssel / Zertifikat“.',
  estNotTrusted:
    'Das Zertifikat von {{host}} führt nicht zu der Zertifizierungsstelle, der dieser Dienst dafür vertraut ({{code}}).',
  estServerCertificateEnded: 'Das Zertifikat von {{host}} oder das eines seiner Aussteller ist abgelaufen.',
  estServerCertificateNotYetValid:
    'Das Zertifikat von {{host}} oder das eines seiner Aussteller ist noch nicht gültig. Die Uhr dieses Dienstes zeigt {{now}}.',
  estOtherName: 'Das Zertifikat von {{host}} wurde für andere Namen ausgestellt: {{names}}.',
  estClientCertificateRefused: '{{host}} hat das Zertifikat der Registrierungsstelle nicht akzeptiert.',
  estClientCertificateNeeded:
    '{{host}} verlangt ein Client-Zertifikat. Verwenden Sie „Schlüssel / Zertifikat“ mit Schlüssel und Zertifikat einer Registrierungsstelle.',
  estCredentialsForOther:
    'Die Zugangsdaten wurden für {{hosts}} eingegeben. Geben Sie sie für {{host}} erneut ein.',
  estCredentialsRefused: '{{host}} hat die Zugangsdaten nicht akzeptiert (HTTP 401).',
  estCredentialsNeeded: '{{host}} verlangt Zugangsdaten (HTTP 401).',
  estDigestOnly:
    '{{host}} akzeptiert die Basic-Authentifizierung nicht, die dieser Dienst verwendet (HTTP 401).',
  estForbidden: '{{host}} erlaubt dies mit diesen Zugangsdaten nicht (HTTP 403).',
  estNotFound: 'Unter dieser URL von {{host}} gibt es keinen EST-Dienst (HTTP {{status}}).',
  estRootsKept:
    'Weiterhin vertraut für {{hosts}} und für keinen anderen Server: {{names}}. Entfernen Sie, was Sie nicht mehr brauchen.',
  estRedirect:
    '{{host}} leitet zu {{location}} weiter, aber der Dienst folgt Weiterleitungen nicht. Geben Sie die endgültige URL ein.',
  estRequestRefused: '{{host}} hat die Anforderung abgelehnt (HTTP {{status}}).',
  estRequestRefusedBecause: '{{host}} hat die Anforderung abgelehnt (HTTP {{status}}): {{detail}}',
  estBusy: '{{host}} ist überlastet (HTTP {{status}}). Versuchen Sie es später erneut.',
  estServerFailed: 'Fehler bei {{host}} (HTTP {{status}}).',
  estServerFailedBecause: 'Fehler bei {{host}} (HTTP {{status}}): {{detail}}',
  estTooLong: '{{host}} hat mehr als 1 MB gesendet; das ist keine Antwort eines EST-Servers.',
  estWebPage: '{{host}} hat mit einer Webseite geantwortet, nicht als EST-Server. Prüfen Sie die URL.',
  estUnreadable: '{{host}} hat eine Antwort gesendet, die kein PKCS-#7-Paket von Zertifikaten ist.',
  estNoCertificate: '{{host}} hat eine Antwort ohne Zertifikat gesendet.',
  estEnrollmentAnswers:
    'Die Registrierungs-URL von {{host}} wurde ohne CSR und ohne Zugangsdaten angefragt und hat mit HTTP {{status}} geantwortet.',
  estEnrollmentNotTried: 'Die Registrierungs-URL konnte ohne Zugangsdaten nicht getestet werden. {{reason}}',
  estNotTested:
    'Nicht getestet: ob die Zugangsdaten stimmen und ob ein Zertifikat ausgestellt wird. Um das zu erfahren, beziehen Sie ein Zertifikat.',
  estOtherCertificate: '{{host}} hat ein Zertifikat für einen anderen Schlüssel als den des CSR gesendet.',
};
