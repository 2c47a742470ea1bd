import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/https.ts';

export const texts: Translated<typeof en> = {
  https: {
    product: 'Infusion Console',
    trustTitle: 'Une étape avant la console',
    trustLead:
      'La console ne fonctionne qu’en https. Son certificat a été créé par la machine sur laquelle elle tourne, et cet appareil doit d’abord faire confiance à cette machine.',
    download: 'Télécharger le certificat',
    open: 'Ouvrir la console',
    compare:
      'Ne l’installez que si le terminal dans lequel la console a été démarrée affiche la même empreinte SHA-256 :',
    ways: [
      {
        device: 'iPad ou iPhone',
        steps: [
          'Ouvrez cette page dans Safari, téléchargez le certificat et autorisez-le.',
          'Dans Réglages, touchez « Profil téléchargé » en haut, puis « Installer ».',
          'Dans Réglages, Général, Informations, Réglages des certificats : activez-le.',
        ],
      },
      {
        device: 'Android',
        steps: [
          'Téléchargez le certificat et conservez-le si le navigateur le demande.',
          'Dans les paramètres, recherchez « Certificat CA », touchez-le, puis « Installer quand même », et choisissez ca.crt.',
          'Utilisez Chrome. Firefox demande davantage : Paramètres, Certificats, « Utiliser les certificats d’AC tiers ».',
        ],
      },
      {
        device: 'Windows',
        steps: [
          'Ouvrez le fichier téléchargé, puis « Installer un certificat », « Utilisateur actuel ».',
          'Choisissez vous-même le magasin : « Autorités de certification racines de confiance ».',
          'Redémarrez le navigateur.',
        ],
      },
      {
        device: 'Mac',
        steps: [
          'Ouvrez le fichier téléchargé ; Trousseaux d’accès l’ajoute.',
          'Ouvrez-le là, et sous « Se fier » choisissez « Toujours approuver ».',
        ],
      },
      {
        device: 'Linux, ou Firefox sur tout appareil',
        steps: [
          'Dans les paramètres du navigateur, ouvrez « Certificats », puis « Autorités », et importez le fichier pour les sites web.',
        ],
      },
    ],
    noHttpsTitle: 'La console ne peut pas fonctionner à cette adresse',
    noHttpsLead:
      'Elle a été ouverte en http non chiffré. Les navigateurs n’autorisent la connexion et les listes hors ligne qu’en https, ou sur la machine où tourne la console.',
    onTheMachine: 'Sur cette machine, elle se trouve à l’adresse',
    forTablets: 'Pour les tablettes et les autres appareils, démarrez la console avec',
    thenItShows: 'qui affiche l’adresse à ouvrir, aussi sous forme de code QR.',
    behindProxy:
      'Derrière un proxy qui fournit https, donnez à PUBLIC_URL l’adresse du proxy (docs/deploy.md).',
  },
  proxy: {
    title: 'Le proxy placé devant la console doit être modifié',
    hostLead:
      'La console a envoyé deux fois ce navigateur à son adresse, et chaque fois le proxy a transmis la requête sous un autre nom.',
    came: 'Adresse demandée à la console',
    expected: 'Adresse à laquelle elle répond (PUBLIC_URL)',
    passHost: 'Configurez le proxy pour qu’il transmette le nom demandé par le navigateur :',
    otherAddress: 'Si la console est ouverte à une autre adresse, donnez celle-ci à PUBLIC_URL.',
    httpsLead:
      'La console parle https, et le proxy l’interroge en http non chiffré. Elle ne peut que répondre, encore et encore, qu’il lui faut https.',
    useHttps: 'Configurez le proxy pour qu’il utilise https vers la console :',
    orPlain: 'Ou démarrez la console sans https propre (TLS_CERT, --https), et laissez le proxy le fournir.',
    again: 'Réessayer',
    more: 'Plus de détails dans docs/deploy.md, « A reverse proxy ».',
  },
};
