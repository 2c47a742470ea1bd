// Rounds: each measures all subjects one after the other, starting with another one each time. The first round only
// warms up.

/** Measures every subject in every round; returns the figures of each subject by round. */
export async function inRounds<Figure>(
  rounds: number,
  subjects: readonly (() => Promise<Figure>)[],
): Promise<Figure[][]> {
  const figures: Figure[][] = subjects.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < subjects.length; turn++) {
      const at = (round + turn) % subjects.length;
      const figure = await subjects[at]?.();
      if (round > 0 && figure !== undefined) figures[at]?.push(figure);
    }
  }
  return figures;
}

/** Creates one after the other, so that none waits for others. */
export async function inSequence<Of, Made>(
  list: readonly Of[],
  make: (it: Of) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const it of list) made.push(await make(it));
  return made;
}
