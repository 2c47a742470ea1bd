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
      '/** Those of a list. */',
      '// So is a grid.',
      'const c = 3; // So are grids.',
      '/** They are hidden. */',
      '/** Whose list it is. */',
      '/** And a grid. */',
    ].join('\n');
    expect(findFragments('server/a.ts', text)).toEqual([
      'server/a.ts:1: a comment begins with a fragment: What a list shows.',
      'server/a.ts:3: a comment begins with a fragment: Of a list.',
      'server/a.ts:5: a comment begins with a fragment: The same for a grid,',
      'server/a.ts:9: a comment begins with a fragment: Of b.',
      'server/a.ts:10: a comment begins with a fragment: What remains.',
      'server/a.ts:11: a comment begins with a fragment: Those of a list.',
      'server/a.ts:12: a comment begins with a fragment: So is a grid.',
      'server/a.ts:13: a comment begins with a fragment: So are grids.',
      'server/a.ts:14: a comment begins with a fragment: They are hidden.',
      'server/a.ts:15: a comment begins with a fragment: Whose list it is.',
      'server/a.ts:16: a comment begins with a fragment: And a grid.',
    ]);
  });

  it('are no sentences, later lines, other words or text', () => {
    const text = [
      '// Rows of a list. The same is',
      '// What a person sees.',
      '/** Offers a choice. Of these, one counts. They differ. */',
      '/** Android, and those of others. */',
      '/**',
      ' * Says',
      ' * Of what.',
      ' */',
      "const url = 'https://a.example/ What';",
    ].join('\n');
    expect(findFragments('server/a.ts', text)).toEqual([]);
  });
});
