// Without the `openssl` command the tests that need it are not run, and named here.
import { expect, it } from 'vitest';
import { hasOpenssl, testsOfOpenssl } from '../../scripts/lib/openssl.mjs';

const files = testsOfOpenssl();

it('tests that need the openssl command are known', () => {
  expect(files).toContain('tests/rules/certificates/corpus.test.ts');
  expect(files).toContain('tests/server/certificates/certificates-end-to-end.test.ts');
  // A bare machine proves this journey, too.
  expect(files).not.toContain('tests/e2e/site-configuration.spec.ts');
  expect(files).not.toContain('tests/server/certificates/enrollment.test.ts');
  expect(files).not.toContain('tests/rules/certificates/est-client.test.ts');
});

for (const file of hasOpenssl ? [] : files) {
  it.skipIf(!hasOpenssl)(`${file} is not run: the openssl command is missing`, () => undefined);
}
