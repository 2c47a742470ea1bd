let serial = 0;

/** Four letters: in the order of numbers. */
function inLetters(number: number): string {
  const digits = [...Array(4).keys()].map((place) => Math.floor(number / 26 ** place) % 26);
  return digits
    .map((digit) => String.fromCharCode(97 + digit))
    .toReversed()
    .join('');
}

/** A name of letters that no other record has; each one comes after those before it in the order of names. */
export function uniqueName(begin: string): string {
  serial += 1;
  return `${begin} ${inLetters(serial)}`;
}
