import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/certificates.ts';

export const texts: Translated<typeof en> = {
  fileEmpty: 'Ce fichier est vide.',
  fileTooLarge: 'Ce fichier dépasse 64 Kio.',
  fileNotText: 'Ce fichier n’est pas du texte brut (UTF-8).',
  fileUtf16: 'Ce fichier est enregistré en UTF-16. Enregistrez-le en texte brut (UTF-8).',

  pemBinary: 'Ce fichier est au format binaire (DER ou PKCS #12). Convertissez-le d’abord en PEM.',
  pemMissing: 'Ce n’est pas un fichier PEM : il n’a pas de ligne « -----BEGIN …----- ».',
  pemCut: 'Ce fichier a été tronqué : sa ligne « -----END {{label}}----- » manque.',
  pemDamaged: 'Le texte entre « -----BEGIN {{label}}----- » et sa fin est endommagé.',
  pemTrailing: 'D’autre texte suit la dernière ligne « -----END …----- » de ce fichier.',
  pemOther: 'Ce fichier contient {{found}} au lieu de {{wanted}}.',
  pemSeveral:
    'Ce fichier contient plusieurs objets ({{count}}). Il doit contenir {{wanted}} et rien d’autre.',
  pemWithKey:
    'Ce fichier contient aussi une clé privée. Téléversez le certificat seul, et gardez la clé secrète.',
  pemTooMany: 'Ce fichier contient plus de {{max}} certificats.',

  itemCertificate: 'un certificat',
  itemPrivateKey: 'une clé privée',
  itemPublicKey: 'une clé publique',
  itemCsr: 'une demande de signature de certificat (CSR)',
  itemRevocationList: 'une liste de révocation (CRL)',
  itemParameters: 'des paramètres de clé',
  itemBundle: 'un ensemble PKCS #7',
  itemOpenSshKey: 'une clé OpenSSH',
  itemPgp: 'des données PGP',
  itemOther: 'autre chose',

  certificateUnreadable: 'Le certificat de ce fichier est illisible.',
  certificateEnded: 'Ce certificat a expiré le {{date}}.',
  certificateNotYetValid:
    'Ce certificat n’est pas valide avant le {{date}}. L’horloge de ce service indique {{now}}.',
  certificateInFile: '« {{subject}} » : {{reason}}',
  certificateNotAuthority:
    'Ce n’est pas un certificat d’AC : « {{subject}} » n’a pas le droit d’émettre des certificats. Téléversez les certificats de ses émetteurs.',
  certificateIsAuthority: 'C’est un certificat d’AC, et non le certificat d’un client.',
  certificateNotRoot:
    '« {{subject}} » n’est pas un certificat racine : il a été émis par « {{issuer}} ». Téléversez d’abord ce certificat racine, ou les deux dans un seul fichier.',
  rootsTooMany:
    'Un établissement peut avoir au plus {{max}} certificats racine. Ceux qui ont expiré laissent la place à d’autres.',
  removalNotConfirmed:
    'Moniteurs sans autre certificat racine : {{count}}. Saisissez ce nombre pour le retirer quand même.',
  rootsKnown: 'Déjà enregistré : {{subjects}}',
  certificateNotForClients:
    'Ce certificat ne peut pas être utilisé par des clients : l’authentification client manque dans son utilisation étendue de la clé.',
  certificateNotForSignatures:
    'Ce certificat ne peut pas être utilisé pour TLS : la signature numérique manque dans son utilisation de la clé.',
  certificateKeyTooShort:
    'La clé de ce certificat est trop courte : les clés RSA doivent avoir au moins 2048 bits ; celle-ci en a {{bits}}.',
  certificateWeakSignature:
    'Ce certificat est signé avec {{hash}}, qui n’est plus sûr. Demandez à son autorité de certification un certificat signé avec SHA-256.',
  certificateWrongChain:
    'Ces certificats ne forment pas une chaîne : « {{subject}} » doit être suivi du certificat de son émetteur.',
  certificateNotIssuer:
    '« {{subject}} » n’a émis ni ce certificat ni celui de l’un de ses émetteurs. Retirez-le du fichier.',
  certificateOfOtherKey:
    'Ce certificat ne correspond pas au CSR de ce moniteur : il a été émis pour une autre clé.',
  certificateOfOtherIssuer:
    'Ce certificat n’est signé par aucun certificat racine de cet établissement. Le réseau risque de ne pas l’accepter.',
  certificateOfOtherSubject:
    'Le sujet de ce certificat est « {{found}} » ; celui du CSR est « {{wanted}} ». Le réseau risque de ne pas reconnaître le moniteur.',
  certificateWarnings: '{{first}} {{second}}',

  certificatesLeft:
    'Certificats donnant encore à ces moniteurs l’accès au réseau : {{count}}. Ils figureront dans Certificats, « À révoquer ».',

  keyEncrypted:
    'Cette clé privée est protégée par une phrase secrète. Retirez la phrase secrète avant de téléverser.',
  keyUnreadable: 'La clé privée de ce fichier est illisible.',
  keyType: 'Seules les clés RSA et ECDSA (P-256, P-384, P-521) sont acceptées.',
  keyTooShort: 'Les clés RSA doivent avoir au moins 2048 bits ; celle-ci en a {{bits}}.',
  keyOfOtherCertificate: 'La clé privée ne correspond pas à ce certificat.',

  csrMissing: 'Ce moniteur n’a pas encore envoyé de CSR.',
  csrReplaced: 'Le CSR de ce moniteur a été remplacé entre-temps. Veuillez réessayer.',
  csrUnreadable: 'Le CSR est illisible.',
  csrSignatureInvalid: 'La signature du CSR n’est pas valide.',
  csrOtherKey:
    'Le CSR a une clé de type {{found}} ; les paramètres CSR de l’établissement exigent {{wanted}}.',
  csrOtherHash: 'Le CSR est signé avec {{found}} ; les paramètres CSR de l’établissement exigent {{wanted}}.',
  csrOtherSubject:
    'Le sujet du CSR est « {{found}} » ; les paramètres CSR de l’établissement exigent « {{wanted}} ».',
  csrAlternativeNames: 'Le CSR demande des noms alternatifs, qui ne font pas partie des paramètres CSR.',
  csrForAuthority: 'Le CSR demande un certificat d’AC.',
  countryUnknown: 'Utilisez le code de pays à deux lettres, par exemple FR',

  wpaLineTooLong: 'La ligne {{line}} dépasse {{max}} caractères ; les moniteurs ne peuvent pas la lire.',
  wpaControlCharacter: 'La ligne {{line}} contient un caractère de contrôle.',
  wpaNotASetting: 'La ligne {{line}} n’est pas un réglage de la forme « name=value ».',
  wpaSettingForbidden: 'Ligne {{line}} : {{key}} n’est pas autorisé, pour des raisons de sécurité.',
  wpaSettingUnknown: 'Ligne {{line}} : ce réglage est inconnu, ou n’est pas autorisé ici.',
  wpaNamedUnknown: 'Ligne {{line}} : {{key}} est inconnu, ou n’est pas autorisé ici.',
  wpaCommentAfterQuotes:
    'Ligne {{line}} : selon sa version, wpa_supplicant interprète différemment un # dans une ligne avec des guillemets. Mettez le commentaire sur une ligne à part.',
  wpaFindings: '{{findings}}',
  wpaMore: 'Autres lignes de ce genre : {{count}}.',
  wpaLeftOut: 'Les moniteurs ne reçoivent pas ces réglages, prévus pour un ordinateur : {{names}}.',
  wpaOtherPath: 'Ligne {{line}} : {{key}} n’est pas {{path}}, où les moniteurs conservent ce fichier.',
  wpaNoAuthority:
    'Le bloc réseau qui commence à la ligne {{line}} n’a pas de ca_cert : les moniteurs enverraient leurs identifiants à tout réseau de ce nom.',
  wpaNewerSetting: 'Ligne {{line}} : wpa_supplicant 2.9 ne connaît pas {{key}} et refuse tout le fichier.',
  wpaSettingTwice: 'Ligne {{line}} : {{key}} est déjà défini plus haut.',
  wpaValueInvalid: 'Ligne {{line}} : la valeur de {{key}} n’est pas valide.',
  wpaBlockForbidden: 'Ligne {{line}} : seuls les blocs de la forme « network={ … } » sont autorisés.',
  wpaBlockNotClosed: 'Le bloc réseau qui commence à la ligne {{line}} n’est pas fermé.',
  wpaBlockNotOpened: 'La ligne {{line}} ferme un bloc qui n’a pas été ouvert.',
  wpaNoNetwork: 'Ce fichier ne contient pas de bloc « network={ … } ».',
  wpaNoSsid: 'Le bloc réseau qui commence à la ligne {{line}} n’a pas de ssid.',
  wpaTooManyNetworks: 'Ce fichier contient plus de {{max}} blocs réseau.',

  enrollmentNotSet: 'Aucune authentification n’est enregistrée pour le serveur EST de cet établissement.',
  enrollmentPending:
    'En attente d’approbation sur le serveur EST {{host}}. La demande est répétée automatiquement, pendant 7 jours au plus.',
  enrollmentNotApproved:
    'La demande n’a pas été approuvée par {{host}} dans les 7 jours. Redemandez le certificat.',
  enrollmentStopped: 'Le service s’est arrêté avant d’interroger le serveur EST. Redemandez le certificat.',
  enrollmentUncertain:
    'Le service s’est arrêté avant la réponse du serveur EST. Celui-ci a peut-être émis un certificat.',
  enrollmentWaitsElsewhere:
    'Une demande pour ce moniteur attend l’approbation de {{host}}, qui peut encore émettre un certificat.',
  enrollmentGivenUp:
    'La demande en attente d’approbation par {{host}} n’est plus suivie. {{host}} peut encore émettre un certificat.',
  enrollmentElsewhere:
    'Un certificat pour ce moniteur est en cours de demande auprès de {{url}}. Attendez la réponse.',
  enrollmentAnswerLost: '{{reason}} Le serveur EST a peut-être émis un certificat.',
  estAuthoritiesFailed:
    'Aucun certificat n’a été demandé : les certificats d’AC n’ont pas pu être obtenus de {{url}}. {{reason}}',
  estRootsUnencrypted:
    'Aucun certificat n’a été demandé : les certificats d’AC ne sont pas repris de {{url}}, car http n’est pas chiffré. Téléversez le certificat racine, ou utilisez https.',
  estNoAuthority: '{{host}} n’a envoyé aucun certificat d’AC utilisable.',
  estUrlInvalid: 'Cette URL ne peut pas être celle d’un serveur EST.',
  estUrlScheme: 'Le service n’utilise que des URL https ; celle-ci commence par {{scheme}}.',
  estUrlWithCredentials:
    'Saisissez le nom d’utilisateur et le mot de passe dans leurs champs, pas dans l’URL.',
  estNameUnknown: 'Le nom {{host}} est introuvable. Vérifiez l’URL et le serveur DNS utilisé par le service.',
  estAddressOwn:
    '{{host}} mène à la machine de ce service elle-même ({{address}}), ce qui n’est pas autorisé.',
  estAddressLinkLocal: '{{host}} mène à {{address}}, qui n’est pas une adresse de serveur.',
  estAddressPrivate:
    '{{host}} mène à {{address}}, une adresse interne au réseau. L’exploitant de ce service peut l’autoriser avec EST_ALLOW_NETWORKS.',
  estTimeout: '{{host}} n’a pas répondu en {{seconds}} secondes.',
  estConnectionRefused: 'Aucun serveur ne répond sur {{host}} : la connexion a été refusée.',
  estUnreachable: '{{host}} est injoignable depuis ce service.',
  estConnectionLost: '{{host}} a mis fin à la connexion sans répondre.',
  estConnectionLostAfterCertificate:
    '{{host}} a mis fin à la connexion sans répondre. Il n’accepte peut-être pas le certificat de l’autorité d’enregistrement.',
  estConnectionLostWithoutCertificate:
    '{{host}} a mis fin à la connexion sans répondre. Il exige peut-être un certificat client : utilisez alors « Clé / certificat ».',
  estConnectionFailed: 'La connexion à {{host}} a échoué ({{code}}).',
  estNoTls: '{{host}} ne parle pas https sur ce port.',
  estHandshakeRefused:
    '{{host}} a refusé la connexion TLS. Il exige peut-être un certificat client : utilisez alors « Clé / certificat ».',
  estNotTrusted: 'Le certificat de {{host}} ne mène pas à l’AC que ce service approuve pour lui ({{code}}).',
  estServerCertificateEnded: 'Le certificat de {{host}}, ou celui de l’un de ses émetteurs, a expiré.',
  estServerCertificateNotYetValid:
    'Le certificat de {{host}}, ou celui de l’un de ses émetteurs, n’est pas encore valide. L’horloge de ce service indique {{now}}.',
  estOtherName: 'Le certificat de {{host}} a été émis pour d’autres noms : {{names}}.',
  estClientCertificateRefused: '{{host}} n’a pas accepté le certificat de l’autorité d’enregistrement.',
  estClientCertificateNeeded:
    '{{host}} exige un certificat client. Utilisez « Clé / certificat » avec la clé et le certificat d’une autorité d’enregistrement.',
  estCredentialsForOther:
    'Les identifiants ont été saisis pour {{hosts}}. Saisissez-les de nouveau pour {{host}}.',
  estCredentialsRefused: '{{host}} n’a pas accepté les identifiants (HTTP 401).',
  estCredentialsNeeded: '{{host}} exige des identifiants (HTTP 401).',
  estDigestOnly: '{{host}} n’accepte pas l’authentification Basic, que ce service utilise (HTTP 401).',
  estForbidden: '{{host}} n’autorise pas cela avec ces identifiants (HTTP 403).',
  estNotFound: 'Il n’y a pas de service EST à cette URL de {{host}} (HTTP {{status}}).',
  estRootsKept:
    'Toujours approuvés pour {{hosts}}, et pour aucun autre serveur : {{names}}. Retirez ce qui ne vous sert plus.',
  estRedirect:
    '{{host}} redirige vers {{location}}, mais le service ne suit pas les redirections. Saisissez l’URL finale.',
  estRequestRefused: '{{host}} a refusé la demande (HTTP {{status}}).',
  estRequestRefusedBecause: '{{host}} a refusé la demande (HTTP {{status}}) : {{detail}}',
  estBusy: '{{host}} est surchargé (HTTP {{status}}). Réessayez plus tard.',
  estServerFailed: '{{host}} a rencontré une erreur (HTTP {{status}}).',
  estServerFailedBecause: '{{host}} a rencontré une erreur (HTTP {{status}}) : {{detail}}',
  estTooLong: '{{host}} a envoyé plus de 1 Mo, ce qui n’est pas une réponse de serveur EST.',
  estWebPage: '{{host}} a répondu par une page web, pas comme un serveur EST. Vérifiez l’URL.',
  estUnreadable: '{{host}} a envoyé une réponse qui n’est pas un ensemble PKCS #7 de certificats.',
  estNoCertificate: '{{host}} a envoyé une réponse sans certificat.',
  estEnrollmentAnswers:
    'L’URL d’inscription de {{host}} a été interrogée sans CSR et sans identifiants ; réponse : HTTP {{status}}.',
  estEnrollmentNotTried: 'L’URL d’inscription n’a pas pu être testée sans identifiants. {{reason}}',
  estNotTested:
    'Non testé : la validité des identifiants et l’émission d’un certificat. Pour le savoir, demandez un certificat.',
  estOtherCertificate: '{{host}} a envoyé un certificat pour une autre clé que celle du CSR.',
};
