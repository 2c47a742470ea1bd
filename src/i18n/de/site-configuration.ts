import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/site-configuration.ts';

export const texts: Translated<typeof en> = {
  siteConfig: {
    title: 'Standortkonfiguration',
    facility: 'Einrichtung',
    searchFacility: 'Einrichtungen nach Namen suchen',
    selectFacility: 'Bitte Einrichtung auswählen',
    selectFacilityHint:
      'Wählen Sie eine Einrichtung, um Netzwerkeinstellungen und Zertifikate ihrer Monitore zu verwalten.',
    type: 'EAP-TLS-Typ auswählen',
    types: { none: 'Ohne', est: 'EST' },
    typeHint: {
      none: 'Offline-Übertragung (Dateien).',
      est: 'Online-Übertragung (EST-Server).',
    },
    typeUnsaved: 'Noch nicht gespeichert.',
    mechanism: 'Verfahren der Client-Authentifizierung auswählen',
    mechanisms: {
      csr: 'CSR-Parameter',
      authentication: 'Authentifizierung',
      wpa: 'WPA',
      root: 'Stammzertifikat hochladen',
      client: 'Client-Zertifikat beziehen',
    },
    failed: 'Die Standortkonfiguration konnte nicht geladen werden',
    needsNetwork: 'Die Standortkonfiguration ist offline nicht verfügbar.',
    needsService: 'Die Standortkonfiguration ist auf diesem Gerät nicht gespeichert.',
    upload: 'Hochladen',
    open: 'Es ist unklar, ob dies ausgeführt wurde. Prüfen Sie, was gespeichert ist, bevor Sie es erneut versuchen.',
    uploadConflict:
      'Jemand anderes hat diese Einrichtung geändert. Prüfen Sie, was gespeichert ist, und laden Sie dann erneut hoch.',
    readiness: {
      label: 'Vollständigkeit',
      tasks: {
        csr: 'CSR-Parameter',
        authentication: 'Authentifizierung',
        wpa: 'WPA-Datei',
        root: 'Stammzertifikat',
      },
      done: 'gespeichert',
      missing: 'fehlt',
      certificates: '{{certificates, number}} von {{total, number}} Zertifikaten',
      certificatesUnknown_one: 'Client-Zertifikate ({{count, number}} Monitor)',
      certificatesUnknown_other: 'Client-Zertifikate ({{count, number}} Monitore)',
      next: {
        csr: 'Als Nächstes: CSR-Parameter speichern.',
        authentication: 'Als Nächstes: Authentifizierung am EST-Server speichern.',
        wpa: 'Als Nächstes: WPA-Datei hochladen.',
        root: 'Als Nächstes: Stammzertifikat hochladen.',
        client: 'Als Nächstes: Client-Zertifikate beziehen.',
        type: 'Als Nächstes: CSR-Parameter speichern; damit wird auch dieser Typ gespeichert.',
      },
      missingRoot:
        '{{name}} wird vom EST-Server nicht mehr ausgegeben: Behalten Sie es oder entfernen Sie es in seinem Bereich.',
      ended: '{{name}} ist abgelaufen.',
      endsIn_one: '{{name}} läuft in {{count, number}} Tag ab.',
      endsIn_other: '{{name}} läuft in {{count, number}} Tagen ab.',
      renewal:
        'Die automatische Erneuerung muss bestätigt werden: {{name}} hat sie eingeschaltet und darf die Konsole nicht mehr verwenden.',
      ready: 'Alle Monitore haben ein Zertifikat.',
      noMonitors: 'Als Nächstes: dieser Einrichtung Monitore zuordnen.',
    },
    csr: {
      hashing_type: 'Hashalgorithmus',
      signing_type: 'Signaturalgorithmus',
      key_size: 'Schlüssellänge',
      state: 'Bundesstaat',
      organization: 'Organisation',
      organization_unit: 'Organisationseinheit',
      locality: 'Ort',
      country: 'Land',
      common_name: 'Common Name (CN)',
      add_serial_number: 'Seriennummer jedes Monitors in den Inhaber aufnehmen',
      serialNumberNote:
        'Als Attribut serialNumber (2.5.4.5): So können Netzwerke die Monitore unterscheiden, und Zertifizierungsstellen, die eindeutige Inhaber verlangen, stellen für jeden eines aus.',
      keySizeNote: 'Die Schlüssellänge gilt für RSA. ECDSA verwendet P‑256 mit SHA256 und P‑384 mit SHA384.',
      newKeys_one:
        'Wenn Sie diese Werte ändern, erzeugt {{count, number}} Monitor einen neuen Schlüssel und CSR. Sein bisheriges Zertifikat bleibt gültig, bis er ein neues erhält.',
      newKeys_other:
        'Wenn Sie diese Werte ändern, erzeugen {{count, number}} Monitore neue Schlüssel und CSRs. Die bisherigen Zertifikate bleiben gültig, bis die Monitore neue erhalten.',
      saved: 'Die CSR-Parameter wurden gespeichert.',
    },
    authentication: {
      mode: 'Art der Authentifizierung',
      modes: { password: 'Benutzername / Passwort', keys: 'Schlüssel / Zertifikat' },
      user_name: 'Benutzername',
      user_password: 'Passwort',
      passwordStored: 'Gespeichert. Leer lassen, um es beizubehalten.',
      cacert_url: 'URL zum Beziehen des CA-Zertifikats',
      clientcert_url: 'URL für die Client-Registrierung',
      keyfile: 'Schlüsseldatei der Registrierungsstelle',
      certfile: 'Zertifikatsdatei der Registrierungsstelle',
      cafile: 'CA-Datei der Registrierungsstelle',
      storedFiles: 'Gespeicherte Dateien',
      fetchedRoots: 'Stammzertifikate vom EST-Server',
      inUse: 'In Verwendung: {{mode}}',
      saved: 'Die Authentifizierung wurde gespeichert',
    },
    connection: {
      title: 'Verbindung testen',
      note: 'Fragt den EST-Server unter den beiden URLs oben an. Es werden keine Zugangsdaten gesendet, und es wird nichts gespeichert.',
      test: 'Verbindung testen',
      incomplete: 'Geben Sie zuerst beide URLs ein.',
      asking: 'Der EST-Server wird angefragt …',
      elapsed: 'Verstrichene Zeit',
      good: 'Der EST-Server antwortet, und seinem Zertifikat wird vertraut.',
      unencrypted:
        'Der EST-Server antwortet, aber die Verbindung ist nicht verschlüsselt (http). Jeder im Netzwerk kann lesen oder ändern, was gesendet wird.',
      server: 'Server',
      at: '{{host}} (Adresse {{address}})',
      verified: 'Sein Zertifikat (vertrauenswürdig)',
      unverified: 'Sein Zertifikat (nicht vertrauenswürdig)',
      issuedBy: 'Ausgestellt von {{issuer}}',
      until: 'Gültig bis {{moment}} {{zone}}',
      authorities: 'CA-Zertifikate von diesem Server',
      root: 'Stammzertifikat',
      rootNote:
        'Das Zertifikat von {{host}} führt zu diesem Stammzertifikat, dem noch nicht vertraut wird. Vergleichen Sie seinen Fingerabdruck mit dem, den Ihnen der Betreiber des EST-Servers nennt.',
      question:
        'Haben Sie den Fingerabdruck verglichen? Der Dienst vertraut diesem Server dann mit diesem Stammzertifikat.',
      trustRoot: 'Stammzertifikat vertrauen …',
      confirm: 'Verglichen: vertrauen',
      trusted: 'Dem Stammzertifikat wird vertraut',
      trust: 'Vertrauenswürdige CA-Zertifikate',
      trustNote:
        'Das Zertifikat jedes dieser Server muss zu einem der Zertifikate unter ihm führen. Andere Server müssen zu einem öffentlichen Stammzertifikat führen.',
      trustPublic: 'Das Zertifikat des EST-Servers muss zu einem öffentlichen Stammzertifikat führen.',
      stored: 'CA-Zertifikate',
      uploadLabel: 'CA-Zertifikate hochladen',
      uploadFile: 'CA-Datei des EST-Servers',
      uploadNote: 'Vertraut für die Hosts der beiden URLs oben.',
      uploaded: 'Den CA-Zertifikaten wird vertraut',
    },
    remove: {
      open: 'Entfernen',
      confirm: 'Entfernen',
      removed: 'Entfernt',
      button: {
        root: '{{name}} entfernen',
        fetchedRoot: '{{name}} entfernen',
        estRoot: '{{name}} entfernen',
        wpa: '{{name}} entfernen',
        credentials: 'Benutzername und Passwort entfernen',
        registrationAuthority: 'Schlüssel und Zertifikat entfernen',
      },
      title: {
        root: 'Stammzertifikat entfernen',
        fetchedRoot: 'Stammzertifikat entfernen',
        estRoot: 'CA-Zertifikat entfernen',
        wpa: 'WPA-Datei entfernen',
        credentials: 'Zugangsdaten entfernen',
        registrationAuthority: 'Schlüssel und Zertifikat entfernen',
      },
      question: {
        root: '{{name}} entfernen?',
        fetchedRoot: '{{name}} entfernen?',
        estRoot: '{{name}} entfernen?',
        wpa: '{{name}} entfernen?',
        credentials: 'Benutzername und Passwort von {{name}} entfernen?',
        registrationAuthority: 'Schlüssel und Zertifikat der Registrierungsstelle entfernen?',
      },
      effect: {
        root_one:
          '{{count, number}} von {{all, number}} Monitoren hat es und entfernt es bei der nächsten Verbindung.',
        root_other:
          '{{count, number}} von {{all, number}} Monitoren haben es und entfernen es bei der nächsten Verbindung.',
        fetchedRoot_one:
          '{{count, number}} von {{all, number}} Monitoren hat es und entfernt es bei der nächsten Verbindung. Es kommt zurück, wenn der EST-Server es noch ausgibt.',
        fetchedRoot_other:
          '{{count, number}} von {{all, number}} Monitoren haben es und entfernen es bei der nächsten Verbindung. Es kommt zurück, wenn der EST-Server es noch ausgibt.',
        estRoot:
          'Von seinen Servern können keine Zertifikate bezogen werden, bis sie zu einem anderen oder zu einem öffentlichen Stammzertifikat führen.',
        wpa_one:
          '{{count, number}} Monitor dieser Einrichtung entfernt die Datei bei der nächsten Verbindung.',
        wpa_other:
          '{{count, number}} Monitore dieser Einrichtung entfernen die Datei bei der nächsten Verbindung.',
        credentials:
          'Es werden keine Zertifikate bezogen oder erneuert, bis wieder Zugangsdaten gespeichert sind.',
        registrationAuthority:
          'Es werden keine Zertifikate bezogen oder erneuert, bis beide wieder gespeichert sind.',
      },
      dependent_one:
        '{{count, number}} Monitor hat kein anderes Stammzertifikat dieser Einrichtung. Er kommt möglicherweise nicht mehr ins Netzwerk und kann dann kein anderes erhalten.',
      dependent_other:
        '{{count, number}} Monitore haben kein anderes Stammzertifikat dieser Einrichtung. Diese Monitore kommen möglicherweise nicht mehr ins Netzwerk und können dann kein anderes erhalten.',
      type: 'Geben Sie {{count}} ein, um es trotzdem zu entfernen',
    },
    switched: {
      title: 'Noch gespeicherte Daten',
      question: {
        none: 'Diese Einrichtung verwendet jetzt keinen EST-Server. Was soll mit den Daten geschehen, die dafür gespeichert sind?',
        est: 'Diese Einrichtung verwendet wieder einen EST-Server. Was soll mit den Daten geschehen, die noch von früher gespeichert sind?',
        server:
          'Diese Einrichtung verwendet jetzt einen anderen EST-Server. Was soll mit den Zertifikaten des vorherigen geschehen?',
      },
      note: 'Wählen Sie, was entfernt werden soll. Alles andere bleibt gespeichert.',
      kinds: {
        credentials: 'Benutzername und Passwort von {{name}}',
        registrationAuthority: 'Schlüssel und Zertifikat der Registrierungsstelle ({{name}})',
        estRoot: 'Vertrauenswürdiges CA-Zertifikat {{name}}',
        fetchedRoot: 'Stammzertifikat {{name}}, vom EST-Server',
        root: '{{name}}',
        wpa: '{{name}}',
      },
      holders_one: '{{count, number}} Monitor hat es und entfernt es bei der nächsten Verbindung.',
      holders_other: '{{count, number}} Monitore haben es und entfernen es bei der nächsten Verbindung.',
      dependent_one:
        '{{count, number}} Monitor hat kein anderes Stammzertifikat dieser Einrichtung. Entfernen Sie es in seinem Bereich.',
      dependent_other:
        '{{count, number}} Monitore haben kein anderes Stammzertifikat dieser Einrichtung. Entfernen Sie es in seinem Bereich.',
      inPanel:
        'Monitore haben kein anderes Stammzertifikat als eines von diesen. Entfernen Sie es in seinem Bereich.',
      confirm: 'Auswahl entfernen',
      keep: 'Alle behalten',
    },
    leftovers: {
      text: 'Diese Einrichtung verwendet jetzt keinen EST-Server. Noch gespeichert: {{what}}. Entfernen Sie, was nicht mehr gebraucht wird.',
      open: '„Authentifizierung“ öffnen',
      kinds: {
        credentials: 'Benutzername und Passwort',
        key: 'Schlüssel und Zertifikat der Registrierungsstelle',
        estRoot: 'vertrauenswürdige CA-Zertifikate',
        fetchedRoot: 'Stammzertifikate vom EST-Server',
      },
    },
    rootSetting: {
      title: 'Geänderte Stammzertifikate',
      label: 'Geänderte Stammzertifikate ohne Nachfrage übernehmen',
      note: 'Neue Stammzertifikate des EST-Servers werden immer hinzugefügt. Ist dies eingeschaltet, werden nicht mehr ausgegebene entfernt, sobald alle Monitore ein anderes haben.',
      saved: 'Einstellung gespeichert',
    },
    renewal: {
      title: 'Erneuerung',
      offNote: 'Zertifikate dieser Einrichtung werden nicht automatisch erneuert.',
      on: 'Zertifikate dieser Einrichtung werden automatisch erneuert.',
      missing: {
        csr: 'Es wird noch nichts erneuert: Speichern Sie zuerst die CSR-Parameter für EST.',
        authentication:
          'Es wird noch nichts erneuert: Speichern Sie zuerst die Authentifizierung am EST-Server.',
      },
      onNote: 'Zertifikate dieser Einrichtung werden automatisch erneuert. Eingeschaltet von {{name}}.',
      toConfirm:
        '{{name}} hat dies eingeschaltet und darf die Konsole nicht mehr verwenden. Es läuft weiter, bis es ausgeschaltet wird. Bestätigen Sie, dass es in Ihrem Namen weiterläuft, oder wählen Sie „Aus“.',
      confirm: 'Bestätigen',
      label: 'Zertifikate vor Ablauf erneuern',
      off: 'Aus',
      days_one: '{{count, number}} Tag vorher',
      days_other: '{{count, number}} Tage vorher',
      saved: 'Erneuerung gespeichert',
    },
    wpa: {
      file: 'WPA-Supplicant-Datei',
      list: 'Gespeicherte Datei',
      paths:
        'Monitore bewahren ihren Schlüssel als {{private_key}} auf, ihr Zertifikat mit seiner Kette als {{client_cert}} und alle Stammzertifikate in einer Datei, {{ca_cert}}. Verwenden Sie diese Pfade in der Datei.',
      saved: 'Die WPA-Datei wurde hochgeladen.',
    },
    root: {
      file: 'Stammzertifikatsdatei',
      list: 'Stammzertifikate',
      count_one: '{{count, number}} Stammzertifikat gespeichert',
      count_other: '{{count, number}} Stammzertifikate gespeichert',
      show: 'Anzeigen',
      saved: 'Das Stammzertifikat wurde hochgeladen.',
    },
    stored: {
      none: 'Noch keine Datei hochgeladen.',
      at: 'Hochgeladen am {{moment}} {{zone}}',
      atBy: 'Hochgeladen am {{moment}} {{zone}} von {{name}}',
      fileName: 'Datei',
      issuer: 'Aussteller',
      validUntil: 'Gültig bis',
      noEnd: 'Unbefristet',
      fingerprint: 'SHA-256-Fingerabdruck',
      ended: 'Abgelaufen',
      missing: 'Wird vom EST-Server nicht mehr ausgegeben (seit {{moment}} {{zone}}).',
      settings: 'Einstellungen',
      fetchedAt: 'Bezogen am {{moment}} {{zone}}',
      source: 'Von',
      servers: 'Vom Server',
    },
  },
};
