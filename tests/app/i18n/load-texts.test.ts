// Namespaces that are fetched with what names them.
import { type AnyRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { BackendModule } from 'i18next';
import { setI18n } from 'react-i18next';
import { beforeEach, expect, it } from 'vitest';
import { bringTexts } from '../../../src/bring-texts.ts';
import { createTexts } from '../../../src/i18n/i18n.ts';
import { loadTexts, type Namespace } from '../../../src/i18n/load-texts.ts';
import { messageText } from '../../../src/i18n/message-text.ts';

/** A request for a namespace, which the test answers. */
interface Asked {
  namespace: string;
  answer(texts: object): void;
  fail(): void;
}

let asked: Asked[];
let texts: ReturnType<typeof createTexts>;

beforeEach(() => {
  asked = [];
  const backend: BackendModule = {
    type: 'backend',
    init: () => undefined,
    read: (_language, namespace, done) => {
      const answer = (found: object) => done(null, { ...found });
      asked.push({ namespace, answer, fail: () => done(new TypeError('Failed to fetch'), false) });
    },
  };
  texts = createTexts({ language: 'en', texts: { start: {}, 'messages-first': {} } as never }, backend);
  setI18n(texts);
});

const last = (namespace: Namespace) => {
  const found = asked.findLast((each) => each.namespace === namespace);
  if (!found) throw new Error(`${namespace} was not asked for`);
  return found;
};

it('one namespace neither waits for another, nor fails with it', async () => {
  void loadTexts(['player']);
  const failing = loadTexts(['audit']);
  const forms = loadTexts(['forms']);
  last('audit').fail();
  last('forms').answer({ save: 'Save' });
  await forms;
  await expect(failing).rejects.toThrow('Failed to fetch');
  expect(texts.hasResourceBundle('en', 'forms')).toBe(true);
});

it('one that failed is asked for again, and one under way is not', async () => {
  const first = loadTexts(['audit']);
  last('audit').fail();
  await expect(first).rejects.toThrow();
  const again = [loadTexts(['audit']), loadTexts(['audit', 'forms'])];
  expect(asked.map(({ namespace }) => namespace)).toEqual(['audit', 'audit', 'forms']);
  last('audit').answer({ title: 'Audit Trail' });
  last('forms').answer({});
  await Promise.all(again);
  expect(loadTexts(['audit', 'forms'])).toBeUndefined();
});

it('a route waits for its texts at each visit until they are there, also once its chunk is', async () => {
  const component = lazyRouteComponent(async () => ({ default: () => null }));
  bringTexts({ options: { component, staticData: { texts: ['audit'] } } } as unknown as AnyRoute);
  const visit = async () => await component.preload?.();
  const first = visit();
  last('audit').fail();
  await expect(first).rejects.toThrow();
  const second = visit();
  last('audit').answer({ title: 'Audit Trail' });
  await second;
  await visit();
  expect(asked).toHaveLength(2);
});

it('shows a sentence of the service as it is', () => {
  expect(messageText(texts.t, 'Use {{name}}: $t(save). No. 7.')).toBe('Use {{name}}: $t(save). No. 7.');
});
