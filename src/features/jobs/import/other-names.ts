// Names that hospitals and their other systems give the columns of a table, in each of the console's languages. Whoever
// reads the console in one may have a table in another. Case, accents, punctuation and spaces are ignored.
import type { ImportEntityName } from '../../../../contract/jobs/import-fields.ts';

type Names = Readonly<Record<string, readonly string[]>>;

const names = (text: string) => text.split('|');

/** By entity and field; no name stands for two fields of an entity. */
export const otherNames: Readonly<Record<ImportEntityName, Names>> = {
  monitors: {
    cloud_id: names(
      'Serial Number|Serial|Serial No|SN|Cloud ID|Seriennummer|Seriennr|Serien-Nr|Número de serie|N° serie|Núm. de serie|Numéro de série|N° série|シリアル番号|製造番号|S/N|序列号|设备序列号',
    ),
    monitor_id: names(
      'Name|Monitor|Monitor ID|Label|Bezeichnung|Monitorbezeichnung|Gerätename|Nombre|Etiqueta|Nom|Libellé|Moniteur|名前|名称|モニター|モニタ名|監視装置名|监测仪|设备名称|监护仪名称',
    ),
    auto_log_level: names(
      'Log Level|Protokollstufe|Loglevel|Nivel de registro|Niveau de journal|ログレベル|日志级别',
    ),
    facility: names(
      'Facility Name|Hospital|Hospital Name|Site|Krankenhaus|Klinik|Standort|Name der Einrichtung|Centro sanitario|Nombre del centro|Clínica|Hôpital|Clinique|Site hospitalier|Nom de l’établissement|施設名|病院|病院名|医院|医院名称|机构名称',
    ),
    facility_city: names(
      'City|Facility City|Ort|Stadt|Ciudad|Ville|市区町村|施設の市区町村|市|城市|机构城市',
    ),
    facility_code: names(
      'Facility Code|Hospital ID|Site ID|Einrichtungscode|Einrichtungsnummer|Klinik-ID|Código del centro|Código de centro|Code établissement|Code de l’établissement|FINESS|施設コード|病院コード|机构代码|医院代码|机构编号',
    ),
    manufactured_date: names(
      'Manufactured|Manufacture Date|Manufacturing Date|Manufactured On|Date of Manufacture|Production Date|Hergestellt|Herstellungsdatum|Herstelldatum|Produktionsdatum|Fabricado|Fecha de fabricación|Fabricado el|Fabriqué le|Date de fabrication|Date de production|製造日|製造年月日|製造日付|生产日期|制造日期|出厂日期',
    ),
  },
  facilities: {
    name: names(
      'Name|Hospital Name|Facility|Hospital|Krankenhaus|Klinik|Name der Einrichtung|Nombre|Centro|Nombre del hospital|Clínica|Nom|Hôpital|Nom de l’établissement|名称|施設|病院|病院名|机构|医院|医院名称',
    ),
    facility_id: names(
      'Facility Code|Hospital ID|Code|Einrichtungscode|Einrichtungsnummer|Klinik-ID|Código|Código del centro|Code établissement|Code de l’établissement|FINESS|施設コード|病院コード|机构代码|医院代码|机构编号',
    ),
    physical_address: names(
      'Physical Address|Street|Street Address|Straße|Anschrift|Straße und Hausnummer|Calle|Domicilio|Rue|Adresse postale|所在地|番地|详细地址|街道|街道地址',
    ),
    city: names('Town|Stadt|Localidad|Municipio|Población|Commune|Localité|市|市町村|市区|市'),
    state: names('Province|Region|Land|Estado|Comunidad autónoma|Département|État|都道府県|省|省份'),
    zip: names(
      'Zip Code|Postal Code|Postcode|Postleitzahl|Código postal|CP|Code postal|郵便|〒|邮编|邮政编码',
    ),
    timezone: names('Time Zone|Zeitzone|TZ|Huso horario|Fuseau horaire|時間帯|时区'),
    contact_name: names(
      'Facility Contact Name|Contact Name|Contact|Kontaktperson|Nombre del contacto|Nom du contact|担当者名|Ansprechpartner|Ansprechperson|Kontakt|Contacto|Persona de contacto|Contact établissement|Interlocuteur|担当者|連絡先|联系人|联系人姓名',
    ),
    contact_email: names(
      'Email|E-mail|Facility Contact Email|Contact Email|E-Mail (Kontakt)|Correo del contacto|E-mail du contact|担当者のメールアドレス|联系人邮箱|Mail|Correo|Correo electrónico|Courriel|Adresse e-mail|メール|メールアドレス|邮箱|电子邮件|电子邮箱',
    ),
    country_code: names(
      'Dial Code|Vorwahl|Landesvorwahl|Prefijo|Prefijo internacional|Indicatif|Indicatif pays|国コード|区号|国家代码',
    ),
    contact_phone: names(
      'Phone|Phone Number|Telephone|Facility Contact Phone|Contact Phone|Telefon (Kontakt)|Teléfono del contacto|Téléphone du contact|担当者の電話番号|联系人电话|Telefon|Telefonnummer|Tel|Teléfono|Número de teléfono|Téléphone|Numéro de téléphone|電話|電話番号|电话|电话号码|联系电话',
    ),
    mca_rep_name: names(
      'MCA Representative|MCA Rep Name|MCA Rep|Representative|MCA-Vertreter|Vertretung|Representante|Représentant|MCA担当者名|代表|MCA代表姓名',
    ),
  },
  users: {
    firstName: names('Given Name|Rufname|Nombre de pila|Prenom|名前|ファーストネーム|名字'),
    lastName: names('Surname|Family Name|Familienname|Name|Apellido|Nom de famille|苗字|名字（姓）|姓氏'),
    email: names(
      'E-mail|Mail|Email Address|Correo|Correo electrónico|Dirección de correo|Courriel|Adresse e-mail|メール|メールアドレス|邮箱|电子邮件',
    ),
    countryCode: names(
      'Dial Code|Vorwahl|Landesvorwahl|Prefijo|Prefijo internacional|Indicatif|Indicatif pays|国コード|区号|国家代码',
    ),
    phoneNumber: names(
      'Phone Number|Telephone|Mobile|Telefonnummer|Handy|Mobiltelefon|Tel|Móvil|Número de teléfono|Portable|Mobile|Numéro de téléphone|電話番号|携帯電話|电话号码|手机|手机号',
    ),
    facilities: names(
      'Facility|Hospital|Site|Einrichtung|Krankenhaus|Klinik|Centro|Hospitales|Établissement|Hôpital|施設名|病院|医院|机构名称',
    ),
    facility_codes: names(
      'Facility ID|Facility Code|Hospital ID|Einrichtungs-ID|Einrichtungscode|ID del centro|Código del centro|ID de l’établissement|Code établissement|施設コード|机构代码|机构编号',
    ),
    administrator: names('Admin|Administratorin|Administradora|Administratrice|アドミン|管理员权限'),
    roles: names(
      'Role|Permissions|Rights|Rolle|Rechte|Berechtigungen|Rol|Permisos|Derechos|Rôle|Droits|Autorisations|ロール|権限|权限',
    ),
  },
};
