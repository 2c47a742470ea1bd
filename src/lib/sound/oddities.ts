/** Something that is odd about a file whose sound can be played. */
export type Oddity =
  /** It ends early; null where it does not say how long it should be. */
  | { type: 'cutOff'; seconds: number | null }
  | { type: 'longer' }
  | { type: 'unknownLength' }
  | { type: 'parts'; count: number }
  | { type: 'structure' }
  /** It has no rate that can be right: this one is assumed. */
  | { type: 'rate'; rate: number }
  /** It has more channels than a pair of loudspeakers, mixed into one. */
  | { type: 'channels'; count: number };
