import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/scan.ts';

export const texts: Translated<typeof en> = {
  scan: {
    monitor: 'Scanner un moniteur',
    serialNumber: 'Scanner le numéro de série',
    aim: 'Dirigez la caméra vers le code-barres ou le code QR du moniteur, ou utilisez un lecteur.',
    scanner: 'Vous pouvez aussi utiliser un lecteur.',
    picture: 'Image de la caméra',
    starting: 'Démarrage de la caméra…',
    light: 'Lumière',
    whichCamera: 'Caméra',
    cameraNumber: 'Caméra {{number}}',
    tryCamera: 'Relancer la caméra',
    camera: {
      denied:
        'La caméra est bloquée. Autorisez-la pour ce site dans les réglages du navigateur, ou saisissez le numéro.',
      absent: 'Aucune caméra trouvée. Saisissez le numéro.',
      busy: 'Une autre application utilise la caméra. Fermez-la, ou saisissez le numéro.',
      silent: 'La caméra ne répond pas. Saisissez le numéro.',
      unsupported: 'Ce navigateur ne donne pas accès à une caméra ici. Saisissez le numéro.',
    },
    readerFailed: 'Le lecteur de codes-barres n’a pas pu être chargé. {{reason}} Saisissez le numéro.',
    typed: 'Numéro de série',
    find: 'Rechercher',
    take: 'Utiliser',
    refused: {
      empty: 'Saisissez un numéro de série.',
      tooLong: 'C’est trop long pour un numéro de série.',
      link: 'Ce code est un lien vers une page web. Scannez le code qui contient le numéro de série.',
      noSerialNumber: 'Ce code GS1 ne contient pas de numéro de série. Scannez un autre code de l’étiquette.',
      characters:
        'Ce n’est pas un numéro de série : seuls les lettres, les chiffres, « - » et « _ » sont possibles.',
      several:
        'Il y a plusieurs codes dans l’image. Rapprochez-vous de celui qui contient le numéro de série.',
    },
    searching: 'Recherche de {{serialNumber}}…',
    found: '{{name}} ({{serialNumber}}) trouvé.',
    unknown: 'Aucun moniteur n’a le numéro de série {{serialNumber}}.',
    deleted: '{{name}} ({{serialNumber}}) a été supprimé.',
    notSearched: 'Impossible de rechercher {{serialNumber}}. {{reason}}',
    dialogOpen: 'Fermez la boîte de dialogue ouverte, puis scannez de nouveau pour ouvrir le moniteur.',
    add: 'Ajouter un moniteur',
    again: 'En scanner un autre',
    same: '{{serialNumber}} est ce moniteur.',
    other: '{{serialNumber}} est un autre moniteur.',
    listed_one: '{{serialNumber}} ajouté : {{count, number}} dans la liste. Scannez le suivant.',
    listed_many: '{{serialNumber}} ajouté : {{count, number}} dans la liste. Scannez le suivant.',
    listed_other: '{{serialNumber}} ajouté : {{count, number}} dans la liste. Scannez le suivant.',
  },
};
