import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/certificates.ts';

export const texts: Translated<typeof en> = {
  fileEmpty: 'このファイルは空です。',
  fileTooLarge: 'このファイルは64 KiBを超えています。',
  fileNotText: 'このファイルはプレーンテキスト（UTF-8）ではありません。',
  fileUtf16: 'このファイルはUTF-16で保存されています。プレーンテキスト（UTF-8）で保存してください。',
  pemBinary: 'このファイルはバイナリー形式（DERまたはPKCS #12）です。先にPEMに変換してください。',
  pemMissing: 'PEMファイルではありません：「-----BEGIN …-----」の行がありません。',
  pemCut: 'ファイルが途中で切れています：「-----END {{label}}-----」の行がありません。',
  pemDamaged: '「-----BEGIN {{label}}-----」から終わりまでの内容が破損しています。',
  pemTrailing: 'このファイルの最後の「-----END …-----」の行の後に、ほかの文字があります。',
  pemOther: 'このファイルに含まれているのは、{{wanted}}ではなく{{found}}です。',
  pemSeveral: 'このファイルには{{count}}個の項目が含まれています。{{wanted}}だけを含む必要があります。',
  pemWithKey:
    'このファイルには秘密鍵も含まれています。証明書だけをアップロードし、鍵は公開しないでください。',
  pemTooMany: 'このファイルには{{max}}件を超える証明書が含まれています。',
  itemCertificate: '証明書',
  itemPrivateKey: '秘密鍵',
  itemPublicKey: '公開鍵',
  itemCsr: '証明書署名要求（CSR）',
  itemRevocationList: '証明書失効リスト（CRL）',
  itemParameters: '鍵パラメーター',
  itemBundle: 'PKCS #7バンドル',
  itemOpenSshKey: 'OpenSSH鍵',
  itemPgp: 'PGPデータ',
  itemOther: '別の種類のデータ',
  certificateUnreadable: 'このファイルの証明書を読み取れません。',
  certificateEnded: 'この証明書の有効期限は{{date}}に切れています。',
  certificateNotYetValid: 'この証明書は{{date}}から有効です。サービスの現在時刻は{{now}}です。',
  certificateInFile: '「{{subject}}」：{{reason}}',
  certificateNotAuthority:
    'CA証明書ではありません：「{{subject}}」は証明書を発行できません。その発行者の証明書をアップロードしてください。',
  certificateIsAuthority: 'これはCA証明書であり、クライアントの証明書ではありません。',
  certificateNotRoot:
    '「{{subject}}」はルート証明書ではありません：「{{issuer}}」が発行したものです。先にそのルート証明書をアップロードするか、両方を1つのファイルに入れてください。',
  rootsTooMany:
    '1つの施設に登録できるルート証明書は{{max}}件までです。期限切れのものは、新しいものに置き換えられます。',
  removalNotConfirmed:
    'ほかにルート証明書を持たないモニター：{{count}}台。それでも削除するには、この数を入力してください。',
  rootsKnown: 'すでに保存されています：{{subjects}}',
  certificateNotForClients:
    'この証明書はクライアントでは使えません：拡張鍵用途にクライアント認証がありません。',
  certificateNotForSignatures: 'この証明書はTLSには使えません：鍵用途にデジタル署名がありません。',
  certificateKeyTooShort: 'この証明書の鍵は短すぎます：RSA鍵は2048ビット以上必要ですが、{{bits}}ビットです。',
  certificateWeakSignature:
    'この証明書の署名に使われている{{hash}}は、もはや安全ではありません。SHA-256で署名した証明書を認証局に依頼してください。',
  certificateWrongChain:
    'これらの証明書はつながっていません：「{{subject}}」の次に、その発行者の証明書が必要です。',
  certificateNotIssuer:
    '「{{subject}}」は、この証明書もその発行者の証明書も発行していません。ファイルから削除してください。',
  certificateOfOtherKey:
    'この証明書は、このモニターのCSRに対応していません：別の鍵に対して発行されています。',
  certificateOfOtherIssuer:
    'この証明書は、この施設のどのルート証明書によっても署名されていません。ネットワークで受け付けられない可能性があります。',
  certificateOfOtherSubject:
    'この証明書のサブジェクトは「{{found}}」ですが、CSRでは「{{wanted}}」です。ネットワークがこのモニターを認識できない可能性があります。',
  certificateWarnings: '{{first}}{{second}}',
  certificatesLeft:
    'これらのモニターがネットワークに接続できる、まだ有効な証明書：{{count}}件。「証明書」の「失効待ち」に表示されます。',
  keyEncrypted:
    'この秘密鍵はパスフレーズで保護されています。アップロードの前にパスフレーズを解除してください。',
  keyUnreadable: 'このファイルの秘密鍵を読み取れません。',
  keyType: '使用できるのは、RSA鍵とECDSA鍵（P-256、P-384、P-521）だけです。',
  keyTooShort: 'RSA鍵は2048ビット以上必要ですが、{{bits}}ビットです。',
  keyOfOtherCertificate: '秘密鍵がこの証明書に対応していません。',
  csrMissing: 'このモニターはまだCSRを送信していません。',
  csrReplaced: 'このモニターのCSRが新しいものに置き換えられました。もう一度お試しください。',
  csrUnreadable: 'CSRを読み取れません。',
  csrSignatureInvalid: 'CSRの署名が正しくありません。',
  csrOtherKey: 'CSRの鍵の種類は{{found}}ですが、施設のCSRパラメーターでは{{wanted}}が必要です。',
  csrOtherHash: 'CSRは{{found}}で署名されていますが、施設のCSRパラメーターでは{{wanted}}が必要です。',
  csrOtherSubject:
    'CSRのサブジェクトは「{{found}}」ですが、施設のCSRパラメーターでは「{{wanted}}」が必要です。',
  csrAlternativeNames: 'CSRが、CSRパラメーターにない代替名を要求しています。',
  csrForAuthority: 'CSRがCA証明書を要求しています。',
  countryUnknown: '2文字の国コードを入力してください（例：US）',
  wpaLineTooLong: '{{line}}行目が{{max}}文字を超えています。モニターでは読み取れません。',
  wpaControlCharacter: '{{line}}行目に制御文字が含まれています。',
  wpaNotASetting: '{{line}}行目は「名前=値」の形式の設定ではありません。',
  wpaSettingForbidden: '{{line}}行目：{{key}}は、安全上の理由で使えません。',
  wpaSettingUnknown: '{{line}}行目：この設定は不明か、ここでは使えません。',
  wpaNamedUnknown: '{{line}}行目：{{key}}は不明か、ここでは使えません。',
  wpaCommentAfterQuotes:
    '{{line}}行目：引用符のある行の「#」は、wpa_supplicantのバージョンによって解釈が異なります。コメントは別の行に書いてください。',
  wpaFindings: '{{findings}}',
  wpaMore: 'このような行がほかに{{count}}行あります。',
  wpaLeftOut: 'コンピューター用の設定のため、モニターには渡されません：{{names}}。',
  wpaOtherPath:
    '{{line}}行目：{{key}}が{{path}}ではありません。モニターはこのファイルを{{path}}に保持します。',
  wpaNoAuthority:
    '{{line}}行目から始まるネットワークブロックにca_certがありません：モニターは、この名前のどのネットワークにも認証情報を送信してしまいます。',
  wpaNewerSetting:
    '{{line}}行目：wpa_supplicant 2.9は{{key}}に対応していないため、ファイル全体を受け付けません。',
  wpaSettingTwice: '{{line}}行目：{{key}}はすでに設定されています。',
  wpaValueInvalid: '{{line}}行目：{{key}}の値が正しくありません。',
  wpaBlockForbidden: '{{line}}行目：使えるのは「network={ … }」の形式のブロックだけです。',
  wpaBlockNotClosed: '{{line}}行目から始まるネットワークブロックが閉じられていません。',
  wpaBlockNotOpened: '{{line}}行目で、開かれていないブロックが閉じられています。',
  wpaNoNetwork: 'このファイルには「network={ … }」のブロックがありません。',
  wpaNoSsid: '{{line}}行目から始まるネットワークブロックにssidがありません。',
  wpaTooManyNetworks: 'このファイルには{{max}}個を超えるネットワークブロックが含まれています。',
  enrollmentNotSet: 'この施設のESTサーバーの認証設定が保存されていません。',
  enrollmentPending: 'ESTサーバー{{host}}で承認待ちです。最長7日間、自動的に再確認します。',
  enrollmentNotApproved: '要求は{{host}}で7日以内に承認されませんでした。もう一度証明書を要求してください。',
  enrollmentStopped: 'サービスが、ESTサーバーに要求する前に停止しました。もう一度証明書を要求してください。',
  enrollmentUncertain:
    'ESTサーバーが応答する前に、サービスが停止しました。ESTサーバーが証明書を発行している可能性があります。',
  enrollmentWaitsElsewhere:
    'このモニターの要求が{{host}}で承認待ちになっており、証明書が発行される可能性があります。',
  enrollmentGivenUp:
    '{{host}}で承認待ちだった要求は、もう確認されません。{{host}}から証明書が発行される可能性は残ります。',
  enrollmentElsewhere: '現在、このモニターの証明書を{{url}}に要求しています。応答をお待ちください。',
  enrollmentAnswerLost: '{{reason}}ESTサーバーが証明書を発行している可能性があります。',
  estAuthoritiesFailed: '証明書は要求されませんでした：{{url}}からCA証明書を取得できませんでした。{{reason}}',
  estRootsUnencrypted:
    '証明書は要求されませんでした：httpは暗号化されていないため、{{url}}のCA証明書は使えません。ルート証明書をアップロードするか、httpsを使用してください。',
  estNoAuthority: '{{host}}から、使用できるCA証明書が送られてきませんでした。',
  estUrlInvalid: 'ESTサーバーのURLとして正しくありません。',
  estUrlScheme: 'サービスで使えるのはhttpsのURLだけです。このURLは{{scheme}}で始まっています。',
  estUrlWithCredentials: 'ユーザー名とパスワードは、URLではなくそれぞれの欄に入力してください。',
  estNameUnknown: '{{host}}が見つかりません。URLと、サービスが使用するDNSサーバーを確認してください。',
  estAddressOwn:
    '{{host}}は、このサービス自身のコンピューター（{{address}}）を指しているため、使用できません。',
  estAddressLinkLocal: '{{host}}が指している{{address}}は、サーバーのアドレスではありません。',
  estAddressPrivate:
    '{{host}}は、内部ネットワークのアドレス{{address}}を指しています。このサービスの運用担当者がEST_ALLOW_NETWORKSで許可できます。',
  estTimeout: '{{host}}から{{seconds}}秒以内に応答がありませんでした。',
  estConnectionRefused: '{{host}}で応答するサーバーがありません：接続が拒否されました。',
  estUnreachable: 'このサービスから{{host}}に接続できません。',
  estConnectionLost: '{{host}}が、応答する前に接続を切断しました。',
  estConnectionLostAfterCertificate:
    '{{host}}が、応答する前に接続を切断しました。登録局の証明書が受け付けられていない可能性があります。',
  estConnectionLostWithoutCertificate:
    '{{host}}が、応答する前に接続を切断しました。クライアント証明書が必要な可能性があります。その場合は「鍵／証明書」を使用してください。',
  estConnectionFailed: '{{host}}への接続に失敗しました（{{code}}）。',
  estNoTls: '{{host}}のこのポートはhttpsに対応していません。',
  estHandshakeRefused:
    '{{host}}がTLS接続を拒否しました。クライアント証明書が必要な可能性があります。その場合は「鍵／証明書」を使用してください。',
  estNotTrusted:
    '{{host}}の証明書は、このサービスがこのサーバーに対して信頼するCAにつながっていません（{{code}}）。',
  estServerCertificateEnded: '{{host}}の証明書またはその発行者の証明書の有効期限が切れています。',
  estServerCertificateNotYetValid:
    '{{host}}の証明書またはその発行者の証明書は、まだ有効になっていません。サービスの現在時刻は{{now}}です。',
  estOtherName: '{{host}}の証明書は別の名前に対して発行されています：{{names}}。',
  estClientCertificateRefused: '{{host}}が登録局の証明書を受け付けませんでした。',
  estClientCertificateNeeded:
    '{{host}}にはクライアント証明書が必要です。「鍵／証明書」で登録局の鍵と証明書を使用してください。',
  estCredentialsForOther: '認証情報は{{hosts}}用に入力されています。{{host}}用にもう一度入力してください。',
  estCredentialsRefused: '{{host}}が認証情報を受け付けませんでした（HTTP 401）。',
  estCredentialsNeeded: '{{host}}には認証情報が必要です（HTTP 401）。',
  estDigestOnly: '{{host}}は、このサービスが使用するBasic認証に対応していません（HTTP 401）。',
  estForbidden: '{{host}}は、この認証情報での操作を許可していません（HTTP 403）。',
  estNotFound: '{{host}}のこのURLにESTサービスはありません（HTTP {{status}}）。',
  estRootsKept: '引き続き{{hosts}}に対してのみ信頼されます：{{names}}。不要なものは削除してください。',
  estRedirect:
    '{{host}}は{{location}}に転送しますが、転送先には接続しません。最終的なURLを入力してください。',
  estRequestRefused: '{{host}}が要求を拒否しました（HTTP {{status}}）。',
  estRequestRefusedBecause: '{{host}}が要求を拒否しました（HTTP {{status}}）：{{detail}}',
  estBusy: '{{host}}は混み合っています（HTTP {{status}}）。しばらくしてからもう一度お試しください。',
  estServerFailed: '{{host}}で問題が発生しました（HTTP {{status}}）。',
  estServerFailedBecause: '{{host}}で問題が発生しました（HTTP {{status}}）：{{detail}}',
  estTooLong: '{{host}}から1 MBを超えるデータが送られてきました。ESTサーバーの応答ではありません。',
  estWebPage: '{{host}}は、ESTサーバーの応答ではなくWebページを返しました。URLを確認してください。',
  estUnreadable: '{{host}}の応答は、証明書のPKCS #7バンドルではありません。',
  estNoCertificate: '{{host}}の応答に証明書がありません。',
  estEnrollmentAnswers:
    '{{host}}の登録URLに、CSRと認証情報なしで問い合わせたところ、HTTP {{status}}の応答がありました。',
  estEnrollmentNotTried: '登録URLは、認証情報なしでは試せませんでした。{{reason}}',
  estNotTested:
    'テストしていないこと：認証情報が正しいか、証明書が発行されるか。確かめるには、証明書を1つ取得してください。',
  estOtherCertificate: '{{host}}から、CSRの鍵とは別の鍵の証明書が送られてきました。',
};
