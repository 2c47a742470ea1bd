import { describe, expect, it } from 'vitest';
import { findFragments } from '../../scripts/checks/fragments.mjs';

describe('comments that begin with a fragment', () => {
  it('are found where a comment begins, with their line', () => {
    const text = [
      '// What a list shows.',
      "import './a.ts';",
      '/** Of a list. */',
      'export const a = 1;',
      '  /**',
      '   * The same for a grid,',
      '   * and more.',
      '   */',
      'const b = 2; // Of b.',
      '/* What remains. */',
    ].join('\n');
    expect(findFragments('server/a.ts', text)).toEqual([
      'server/a.ts:1: a comment begins with a fragment: What a list shows.',
      'server/a.ts:3: a comment begins with a fragment: Of a list.',
      'server/a.ts:5: a comment begins with a fragment: The same for a grid,',
      'server/a.ts:9: a comment begins with a fragment: Of b.',
      'server/a.ts:10: a comment begins with a fragment: What remains.',
    ]);
  });

  it('are no sentences, later lines, other words or text', () => {
    const text = [
      '// Rows of a list. The same is',
      '// What a person sees.',
      '/** Offers a choice. Of these, one counts. */',
      '/**',
      ' * Says',
      ' * Of what.',
      ' */',
      "const url = 'https://a.example/ What';",
    ].join('\n');
    expect(findFragments('server/a.ts', text)).toEqual([]);
  });
});
