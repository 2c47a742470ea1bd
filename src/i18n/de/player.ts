import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/player.ts';

export const texts: Translated<typeof en> = {
  player: {
    title: 'Audioplayer',
    uploaded: 'Hochgeladen am {{moment}} {{zone}}',
    channel: 'Kanal {{channel}}',
    play: 'Kanal {{channel}} abspielen',
    pause: 'Kanal {{channel}} anhalten',
    position: 'Position in Kanal {{channel}}',
    progress: 'Fortschritt von Kanal {{channel}}',
    elapsed: '{{elapsed}} von {{total}}',
    back: 'Kanal {{channel}}: 5 Sekunden zurück',
    forward: 'Kanal {{channel}}: 5 Sekunden vor',
    loading: 'Kanal {{channel}} wird geladen …',
    notConnected: 'Sonde nicht angeschlossen',
    notReceived: 'Kein Audio erhalten. Bitte prüfen Sie den Monitor.',
    empty: 'Diese Datei ist leer.',
    broken: 'Diese Datei ist beschädigt oder wird nicht unterstützt.',
    notOpened:
      'Dieses Gerät hat die Datei nicht rechtzeitig geöffnet. Tippen Sie auf „Wiederholen“ oder versuchen Sie es mit einem anderen Tablet oder einem Computer.',
    unsupported:
      'Dieses Gerät kann {{format}} nicht abspielen. Versuchen Sie es mit einem anderen Tablet oder einem Computer.',
    deleted: 'Diese Datei gibt es nicht mehr.',
    odd: {
      cutOff: 'Die Aufzeichnung ist abgeschnitten. Sie sollte {{total}} lang sein.',
      mayBeCutOff: 'Die Aufzeichnung ist am Ende möglicherweise abgeschnitten.',
      longer: 'Die Aufzeichnung ist länger, als die Datei angibt. Sie wird ganz abgespielt.',
      unknownLength:
        'Die Datei gibt nicht an, wie lang die Aufzeichnung ist. Sie ist möglicherweise abgeschnitten.',
      parts: 'Die Aufzeichnung besteht aus {{count}} Teilen, die nacheinander abgespielt werden.',
      structure: 'Die Datei ist fehlerhaft aufgebaut. Der gesamte Ton darin wird abgespielt.',
      rate: 'Die Datei gibt ihre Abtastrate nicht an. Mit den angenommenen {{rate, number}} Hz können Tonhöhe und Länge falsch sein.',
      channels: 'Die Datei hat {{count}} Kanäle, die zu einem gemischt wurden.',
    },
    tapToContinue: 'Zum Fortsetzen auf „Abspielen“ tippen',
    withoutOutput:
      'Dieses Gerät gibt keinen Ton aus. Prüfen Sie Lautsprecher oder Kopfhörer und tippen Sie erneut auf „Abspielen“.',
    mute: 'Kein Ton? Prüfen Sie Lautstärke und Stummschaltung.',
    compare: 'Vergleichen',
    compareHint: 'Beide synchron abspielen und mit einem Tippen wechseln',
    audibleChannel: 'Hörbarer Kanal',
    levelMatch: 'Pegel angleichen',
    levelMatchHint: 'An den leiseren Kanal angleichen',
    speed: 'Tempo',
    speedOf: '{{speed}}×',
    gain: 'Verstärkung (dB)',
    loop: 'Schleife',
    loopFrom: 'Anfang hier',
    loopTo: 'Ende hier',
    loopAt: '{{from}} – {{to}}',
    loopClear: 'Schleife löschen',
    done: 'Fertig',
  },
};
