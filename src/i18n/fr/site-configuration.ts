import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/site-configuration.ts';

export const texts: Translated<typeof en> = {
  siteConfig: {
    title: 'Configuration du site',
    facility: 'Établissement',
    searchFacility: 'Rechercher un établissement par nom',
    selectFacility: 'Veuillez choisir un établissement',
    selectFacilityHint:
      'Choisissez un établissement pour gérer les paramètres réseau et les certificats de ses moniteurs.',
    type: 'Choisir le type EAP-TLS',
    types: { none: 'Aucun', est: 'EST' },
    typeHint: {
      none: 'Transfert hors ligne (fichiers).',
      est: 'Transfert en ligne (serveur EST).',
    },
    typeUnsaved: 'Pas encore enregistré.',
    mechanism: 'Choisir le mécanisme d’authentification client',
    mechanisms: {
      csr: 'Paramètres CSR',
      authentication: 'Authentification',
      wpa: 'WPA',
      root: 'Téléverser le certificat racine',
      client: 'Obtenir le certificat client',
    },
    failed: 'Impossible de charger la configuration du site',
    needsNetwork: 'La configuration du site n’est pas disponible hors ligne.',
    needsService: 'La configuration du site n’est pas conservée sur cet appareil.',
    upload: 'Téléverser',
    open: 'Impossible de savoir si l’opération a été effectuée. Vérifiez ce qui est enregistré avant de réessayer.',
    uploadConflict:
      'Quelqu’un d’autre a modifié cet établissement. Vérifiez ce qui est enregistré, puis téléversez de nouveau.',
    readiness: {
      label: 'État d’avancement',
      tasks: {
        csr: 'Paramètres CSR',
        authentication: 'Authentification',
        wpa: 'Fichier WPA',
        root: 'Certificat racine',
      },
      done: 'enregistré',
      missing: 'manquant',
      certificates: '{{certificates, number}} certificats sur {{total, number}}',
      certificatesUnknown_one: 'Certificats client ({{count, number}} moniteur)',
      certificatesUnknown_many: 'Certificats client ({{count, number}} moniteurs)',
      certificatesUnknown_other: 'Certificats client ({{count, number}} moniteurs)',
      next: {
        csr: 'Ensuite : enregistrer les paramètres CSR.',
        authentication: 'Ensuite : enregistrer l’authentification auprès du serveur EST.',
        wpa: 'Ensuite : téléverser le fichier WPA.',
        root: 'Ensuite : téléverser le certificat racine.',
        client: 'Ensuite : obtenir les certificats client.',
        type: 'Ensuite : enregistrer les paramètres CSR, ce qui enregistre aussi ce type.',
      },
      missingRoot:
        '{{name}} n’est plus distribué par le serveur EST : gardez-le, ou retirez-le dans son volet.',
      ended: '{{name}} a expiré.',
      endsIn_one: '{{name}} expire dans {{count, number}} jour.',
      endsIn_many: '{{name}} expire dans {{count, number}} jours.',
      endsIn_other: '{{name}} expire dans {{count, number}} jours.',
      renewal:
        'Le renouvellement automatique doit être confirmé : {{name}}, qui l’a activé, ne peut plus utiliser la console.',
      ready: 'Tous les moniteurs ont un certificat.',
      noMonitors: 'Ensuite : affecter des moniteurs à cet établissement.',
    },
    csr: {
      hashing_type: 'Algorithme de hachage',
      signing_type: 'Algorithme de signature',
      key_size: 'Taille de clé',
      state: 'État',
      organization: 'Organisation',
      organization_unit: 'Unité d’organisation',
      locality: 'Localité',
      country: 'Pays',
      common_name: 'Nom commun (CN)',
      add_serial_number: 'Ajouter le numéro de série de chaque moniteur au sujet',
      serialNumberNote:
        'Comme attribut serialNumber (2.5.4.5) : les réseaux peuvent distinguer les moniteurs, et les autorités qui exigent des sujets uniques émettent un certificat pour chacun.',
      keySizeNote: 'La taille de clé concerne RSA. ECDSA utilise P‑256 avec SHA256 et P‑384 avec SHA384.',
      newKeys_one:
        'Si vous modifiez ces valeurs, {{count, number}} moniteur crée une nouvelle clé et un nouveau CSR. Son certificat actuel reste valide jusqu’à ce qu’il en reçoive un nouveau.',
      newKeys_many:
        'Si vous modifiez ces valeurs, {{count, number}} moniteurs créent de nouvelles clés et de nouveaux CSR. Leurs certificats actuels restent valides jusqu’à ce qu’ils en reçoivent de nouveaux.',
      newKeys_other:
        'Si vous modifiez ces valeurs, {{count, number}} moniteurs créent de nouvelles clés et de nouveaux CSR. Leurs certificats actuels restent valides jusqu’à ce qu’ils en reçoivent de nouveaux.',
      saved: 'Les paramètres CSR ont été enregistrés.',
    },
    authentication: {
      mode: 'Type d’authentification',
      modes: { password: 'Nom d’utilisateur / mot de passe', keys: 'Clé / certificat' },
      user_name: 'Nom d’utilisateur',
      user_password: 'Mot de passe',
      passwordStored: 'Enregistré. Laissez vide pour le garder.',
      cacert_url: 'URL pour obtenir le certificat d’AC',
      clientcert_url: 'URL d’inscription du client',
      keyfile: 'Fichier de clé de l’autorité d’enregistrement',
      certfile: 'Fichier de certificat de l’autorité d’enregistrement',
      cafile: 'Fichier d’AC de l’autorité d’enregistrement',
      storedFiles: 'Fichiers enregistrés',
      fetchedRoots: 'Certificats racine du serveur EST',
      inUse: 'Utilisé : {{mode}}',
      saved: 'L’authentification a été enregistrée',
    },
    connection: {
      title: 'Tester la connexion',
      note: 'Interroge le serveur EST aux URL ci-dessus. Rien n’est enregistré, et aucun identifiant n’est envoyé.',
      test: 'Tester la connexion',
      incomplete: 'Saisissez d’abord les deux URL.',
      asking: 'Interrogation du serveur EST…',
      elapsed: 'Temps écoulé',
      good: 'Le serveur EST répond, et son certificat est approuvé.',
      unencrypted:
        'Le serveur EST répond, mais la connexion n’est pas chiffrée (http). N’importe qui sur le réseau peut lire ou modifier ce qui est envoyé.',
      server: 'Serveur',
      at: '{{host}} (adresse {{address}})',
      verified: 'Son certificat (approuvé)',
      unverified: 'Son certificat (non approuvé)',
      issuedBy: 'Émis par {{issuer}}',
      until: 'Valide jusqu’au {{moment}} {{zone}}',
      authorities: 'Certificats d’AC de ce serveur',
      root: 'Certificat racine',
      rootNote:
        'Le certificat de {{host}} mène à cette racine, qui n’est pas encore approuvée. Comparez son empreinte avec celle que vous donne l’exploitant du serveur EST.',
      question:
        'Avez-vous comparé l’empreinte ? Le service fera alors confiance à ce serveur avec cette racine.',
      trustRoot: 'Approuver cette racine…',
      confirm: 'Comparée : approuver',
      trusted: 'Certificat racine approuvé',
      trust: 'Certificats d’AC approuvés',
      trustNote:
        'Le certificat de chacun de ces serveurs doit mener à l’un de ses certificats ci-dessous. Les autres serveurs doivent mener à une racine publique.',
      trustPublic: 'Le certificat du serveur EST doit mener à un certificat racine public.',
      stored: 'Certificats d’AC',
      uploadLabel: 'Téléverser des certificats d’AC',
      uploadFile: 'Fichier d’AC du serveur EST',
      uploadNote: 'Approuvés pour les hôtes des deux URL ci-dessus.',
      uploaded: 'Certificats d’AC approuvés',
    },
    remove: {
      open: 'Retirer',
      confirm: 'Retirer',
      removed: 'Retiré',
      button: {
        root: 'Retirer {{name}}',
        fetchedRoot: 'Retirer {{name}}',
        estRoot: 'Retirer {{name}}',
        wpa: 'Retirer {{name}}',
        credentials: 'Retirer le nom d’utilisateur et le mot de passe',
        registrationAuthority: 'Retirer la clé et le certificat',
      },
      title: {
        root: 'Retirer le certificat racine',
        fetchedRoot: 'Retirer le certificat racine',
        estRoot: 'Retirer le certificat d’AC',
        wpa: 'Retirer le fichier WPA',
        credentials: 'Retirer les identifiants',
        registrationAuthority: 'Retirer la clé et le certificat',
      },
      question: {
        root: 'Retirer {{name}} ?',
        fetchedRoot: 'Retirer {{name}} ?',
        estRoot: 'Retirer {{name}} ?',
        wpa: 'Retirer {{name}} ?',
        credentials: 'Retirer le nom d’utilisateur et le mot de passe de {{name}} ?',
        registrationAuthority: 'Retirer la clé et le certificat de l’autorité d’enregistrement ?',
      },
      effect: {
        root_one:
          '{{count, number}} moniteur sur {{all, number}} l’a et le retirera à sa prochaine connexion.',
        root_many:
          '{{count, number}} moniteurs sur {{all, number}} l’ont et le retireront à leur prochaine connexion.',
        root_other:
          '{{count, number}} moniteurs sur {{all, number}} l’ont et le retireront à leur prochaine connexion.',
        fetchedRoot_one:
          '{{count, number}} moniteur sur {{all, number}} l’a et le retirera à sa prochaine connexion. Il reviendra si le serveur EST le distribue encore.',
        fetchedRoot_many:
          '{{count, number}} moniteurs sur {{all, number}} l’ont et le retireront à leur prochaine connexion. Il reviendra si le serveur EST le distribue encore.',
        fetchedRoot_other:
          '{{count, number}} moniteurs sur {{all, number}} l’ont et le retireront à leur prochaine connexion. Il reviendra si le serveur EST le distribue encore.',
        estRoot:
          'Aucun certificat ne pourra être obtenu de ses serveurs tant qu’ils ne mèneront pas à un autre, ou à une racine publique.',
        wpa_one: '{{count, number}} moniteur de cet établissement le retirera à sa prochaine connexion.',
        wpa_many:
          '{{count, number}} moniteurs de cet établissement le retireront à leur prochaine connexion.',
        wpa_other:
          '{{count, number}} moniteurs de cet établissement le retireront à leur prochaine connexion.',
        credentials:
          'Aucun certificat ne sera obtenu ou renouvelé tant que des identifiants ne seront pas de nouveau enregistrés.',
        registrationAuthority:
          'Aucun certificat ne sera obtenu ou renouvelé tant qu’ils ne seront pas de nouveau enregistrés.',
      },
      dependent_one:
        '{{count, number}} moniteur n’a pas d’autre certificat racine de cet établissement. Il risque de ne plus revenir sur le réseau, et ne pourra alors pas en recevoir un autre.',
      dependent_many:
        '{{count, number}} moniteurs n’ont pas d’autre certificat racine de cet établissement. Ils risquent de ne plus revenir sur le réseau, et ne pourront alors pas en recevoir un autre.',
      dependent_other:
        '{{count, number}} moniteurs n’ont pas d’autre certificat racine de cet établissement. Ils risquent de ne plus revenir sur le réseau, et ne pourront alors pas en recevoir un autre.',
      type: 'Saisissez {{count}} pour le retirer quand même',
    },
    switched: {
      title: 'Données encore enregistrées',
      question: {
        none: 'Cet établissement n’utilise plus de serveur EST. Que faire des données enregistrées pour celui-ci ?',
        est: 'Cet établissement utilise de nouveau un serveur EST. Que faire des anciennes données encore enregistrées ?',
        server:
          'Cet établissement utilise maintenant un autre serveur EST. Que faire des certificats du précédent ?',
      },
      note: 'Choisissez ce qu’il faut retirer. Tout le reste est conservé.',
      kinds: {
        credentials: 'Nom d’utilisateur et mot de passe de {{name}}',
        registrationAuthority: 'Clé et certificat de l’autorité d’enregistrement ({{name}})',
        estRoot: 'Certificat d’AC approuvé {{name}}',
        fetchedRoot: 'Certificat racine {{name}}, du serveur EST',
        root: '{{name}}',
        wpa: '{{name}}',
      },
      holders_one: '{{count, number}} moniteur l’a et le retirera à sa prochaine connexion.',
      holders_many: '{{count, number}} moniteurs l’ont et le retireront à leur prochaine connexion.',
      holders_other: '{{count, number}} moniteurs l’ont et le retireront à leur prochaine connexion.',
      dependent_one:
        '{{count, number}} moniteur n’a pas d’autre certificat racine de cet établissement. Retirez-le dans son volet.',
      dependent_many:
        '{{count, number}} moniteurs n’ont pas d’autre certificat racine de cet établissement. Retirez-le dans son volet.',
      dependent_other:
        '{{count, number}} moniteurs n’ont pas d’autre certificat racine de cet établissement. Retirez-le dans son volet.',
      inPanel:
        'Des moniteurs n’ont pas d’autre certificat racine que l’un de ceux-ci. Retirez-le dans son volet.',
      confirm: 'Retirer la sélection',
      keep: 'Tout garder',
    },
    leftovers: {
      text: 'Cet établissement n’utilise plus de serveur EST. Encore enregistré : {{what}}. Retirez ce qui n’est plus utile.',
      open: 'Ouvrir « Authentification »',
      kinds: {
        credentials: 'nom d’utilisateur et mot de passe',
        key: 'clé et certificat de l’autorité d’enregistrement',
        estRoot: 'certificats d’AC approuvés',
        fetchedRoot: 'certificats racine du serveur EST',
      },
    },
    rootSetting: {
      title: 'Racines modifiées',
      label: 'Accepter les racines modifiées sans confirmation',
      note: 'Les nouvelles racines du serveur EST sont toujours ajoutées. Si ce réglage est activé, celles qu’il ne distribue plus sont retirées dès que tous les moniteurs en ont une autre.',
      saved: 'Réglage enregistré',
    },
    renewal: {
      title: 'Renouvellement',
      offNote: 'Les certificats de cet établissement ne sont pas renouvelés automatiquement.',
      on: 'Les certificats de cet établissement sont renouvelés automatiquement.',
      missing: {
        csr: 'Rien n’est encore renouvelé : enregistrez d’abord les paramètres CSR pour EST.',
        authentication:
          'Rien n’est encore renouvelé : enregistrez d’abord l’authentification auprès du serveur EST.',
      },
      onNote: 'Les certificats de cet établissement sont renouvelés automatiquement. Activé par {{name}}.',
      toConfirm:
        '{{name}} a activé ce réglage et ne peut plus utiliser la console. Il continue jusqu’à sa désactivation. Confirmez qu’il continue en votre nom, ou choisissez « Désactivé ».',
      confirm: 'Confirmer',
      label: 'Renouveler les certificats avant leur expiration',
      off: 'Désactivé',
      days_one: '{{count, number}} jour avant',
      days_many: '{{count, number}} jours avant',
      days_other: '{{count, number}} jours avant',
      saved: 'Renouvellement enregistré',
    },
    wpa: {
      file: 'Fichier WPA supplicant',
      list: 'Fichier enregistré',
      paths:
        'Les moniteurs conservent leur clé sous {{private_key}}, leur certificat avec sa chaîne sous {{client_cert}}, et tous les certificats racine dans un seul fichier, {{ca_cert}}. Utilisez ces chemins dans le fichier.',
      saved: 'Le fichier WPA a été téléversé.',
    },
    root: {
      file: 'Fichier de certificat racine',
      list: 'Certificats racine',
      count_one: '{{count, number}} certificat racine enregistré',
      count_many: '{{count, number}} de certificats racine enregistrés',
      count_other: '{{count, number}} certificats racine enregistrés',
      show: 'Afficher',
      saved: 'Le certificat racine a été téléversé.',
    },
    stored: {
      none: 'Aucun fichier téléversé pour l’instant.',
      at: 'Téléversé le {{moment}} {{zone}}',
      atBy: 'Téléversé le {{moment}} {{zone}} par {{name}}',
      fileName: 'Fichier',
      issuer: 'Émetteur',
      validUntil: 'Valide jusqu’au',
      noEnd: 'Sans expiration',
      fingerprint: 'Empreinte SHA-256',
      ended: 'Expiré',
      missing: 'Le serveur EST ne le distribue plus (depuis le {{moment}} {{zone}}).',
      settings: 'Paramètres',
      fetchedAt: 'Obtenu le {{moment}} {{zone}}',
      source: 'Provenance',
      servers: 'Du serveur',
    },
  },
};
