// Recognises scanners that type, as keyboards do (wedge scanners): each character within a few ms of the one before, and a
// key at the end, after which some send others. A finger, a glove on two keys at once, and a key that repeats are slower or
// shorter than that.

/**
 * Between two characters. Scanners on Bluetooth take up to 30, and fast typists 60 and more.
 * @internal for its tests
 */
export const maxGapMs = 40;

/**
 * Within a scan, now and then, where a radio sends a character again. It never ends a scan: what follows would be taken for all
 * of it, and the end of one serial number may be another one. After a scan, no person presses a key sooner.
 * @internal for its tests
 */
export const maxPauseMs = 300;

/**
 * Between the last character and the key at the end, which some scanners send apart.
 * @internal for its tests
 */
export const maxEndGapMs = 120;

/**
 * A glove that rolls over two or three keys within an instant has scanned nothing.
 * @internal for its tests
 */
export const minCharacters = 4;

/** A text with more pauses is a hand's. */
const charactersPerPause = 10;

/**
 * Longer than any code: keys that come so fast are not kept without end.
 * @internal for its tests
 */
export const maxCharacters = 8000;

export interface Key {
  /** As the event names it: a character, or a name such as 'Enter'. */
  key: string;
  /** In ms, of any clock that does not jump. */
  at: number;
  /** The key is held down. */
  repeat?: boolean;
  /** Ctrl, Alt or ⌘ is held down: no character is typed. */
  modified?: boolean;
}

/** The characters that came without a longer pause until now. */
export interface Run {
  text: string;
  begunAt: number;
  lastAt: number;
  /** How many characters came at a scanner's pace, without a pause: until now, and at most. */
  quick: number;
  mostQuick: number;
  pauses: number;
  /** No character belongs to it any more, but other keys do. */
  ended: boolean;
  /** It began so soon after a scan that it is part of what the scanner sends behind it, or the next scan. */
  follows: boolean;
}

interface Step {
  /** Goes on with the next key; null: that one begins anew. */
  run: Run | null;
  /** This key has ended a scan, of this text. */
  scanned?: string;
  /** No hand has pressed this key. */
  byScanner: boolean;
}

/** In a text: a key that typed nothing which can be known, such as half of an accent in another keyboard layout. */
const unreadable = '\uFFFD';

/** Keys that change what the next one means, and type nothing. */
const silentKeys = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Control', 'Alt', 'Meta']);

/** GS1's separator as keyboards send it. */
function separatorOf({ key, modified }: Key): string | null {
  return key === '\u001D' || (modified && key === ']') || key === 'F8' ? '\u001D' : null;
}

/** Whether a key types something, or half of an accent. Letters of other planes are two UTF-16 units. */
export function isCharacter(key: string): boolean {
  return key === 'Dead' || Array.from(key).length === 1;
}

function characterOf(pressed: Key): string | null {
  const separator = separatorOf(pressed);
  if (separator) return separator;
  if (pressed.key === 'Dead') return unreadable;
  return !pressed.modified && isCharacter(pressed.key) ? pressed.key : null;
}

/** Carriage return, line feed and tab, as keys or with Ctrl. */
function isEnd({ key, modified }: Key): boolean {
  return modified ? /^[jm]$/i.test(key) : key === 'Enter' || key === 'Tab';
}

/** Whether so much has come at a scanner's pace that no hand has typed it. */
function isScannersPace(run: Run | null): boolean {
  if (run === null || run.mostQuick < minCharacters) return false;
  return run.pauses <= Math.max(1, Math.floor(run.text.length / charactersPerPause));
}

/** The run with one character more; null where that begins another one. */
function longer(run: Run | null, character: string, at: number): Run | null {
  if (run === null || run.ended) return null;
  const isPause = at - run.lastAt > maxGapMs;
  const quick = isPause ? 1 : run.quick + 1;
  return {
    text: run.text.length < maxCharacters ? run.text + character : run.text,
    begunAt: run.begunAt,
    lastAt: at,
    quick,
    mostQuick: Math.max(run.mostQuick, quick),
    pauses: run.pauses + (isPause ? 1 : 0),
    ended: false,
    follows: run.follows,
  };
}

function typeCharacter(run: Run | null, character: string, at: number): Step {
  const next = longer(run, character, at) ?? {
    text: character,
    begunAt: at,
    lastAt: at,
    quick: 1,
    mostQuick: 1,
    pauses: 0,
    ended: false,
    follows: run?.ended === true,
  };
  // Space would press a button before the text is long enough to be a scan.
  const isQuickSpace = character === ' ' && next.quick > 1;
  return { run: next, byScanner: isScannersPace(next) || isQuickSpace || next.follows };
}

function pressOther(run: Run, pressed: Key): Step {
  const { at } = pressed;
  const ended = { ...run, lastAt: at, ended: true };
  if (run.ended || (run.follows && !isScannersPace(run))) return { run: ended, byScanner: true };
  if (!isScannersPace(run)) {
    // In the middle of a text it may be a scanner's: what follows is not all of it.
    const isQuick = run.quick > 1 && at - run.lastAt <= maxGapMs;
    return { run: isQuick ? { ...run, text: run.text + unreadable, lastAt: at } : null, byScanner: false };
  }
  if (!isEnd(pressed)) return { run: { ...run, text: run.text + unreadable, lastAt: at }, byScanner: true };
  if (at - run.lastAt > maxEndGapMs) return { run: ended, byScanner: true };
  return { run: ended, scanned: run.text.replace(/\uFFFD+$/, ''), byScanner: true };
}

/** One key further. */
export function nextStep(run: Run | null, pressed: Key): Step {
  const { at } = pressed;
  const latest = run && at >= run.lastAt && at - run.lastAt <= maxPauseMs ? run : null;
  // A scanner that does not let go of a key between two of them seems to hold it.
  if (pressed.repeat && !latest?.ended && !isScannersPace(latest)) return { run: null, byScanner: false };
  if (silentKeys.has(pressed.key)) return { run, byScanner: false };
  const character = characterOf(pressed);
  if (character !== null) return typeCharacter(latest, character, at);
  return latest ? pressOther(latest, pressed) : { run: null, byScanner: false };
}
