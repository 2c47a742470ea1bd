// Tests of screens ask jsdom for labels and selectors in a quicker way, whose answers are jsdom's own.
import { expect, it } from 'vitest';
import { answerQuickly } from '../../support/quick-queries.ts';

const page = `
  <label for="a">for</label><label for="a">again</label><input id="a">
  <label id="around">around <span><button>in</button><input></span></label>
  <label for="nothing">of nothing <input></label><label for="div">of no control</label><div id="div"></div>
  <label for="secret">hidden</label><input type="hidden" id="secret"><label><input type="hidden"><select></select></label>
  <textarea></textarea><meter></meter><output></output><progress></progress>
  <a href="/x">link</a><a>none</a><svg><title>t</title></svg><img alt=""><ul><li class="x">one</li></ul>
  <table><tr><th scope="row">h</th><td>d</td></tr></table>`;

const selectors = [
  ...[
    'a[href]',
    'a:not([href])',
    'img[alt=""]',
    'input[type="hidden"]',
    'input:not([type])',
    'button',
    'li.x',
  ],
  ...[
    'th[scope="row"]',
    'ul li',
    'ul > li',
    'svg',
    'A',
    '*',
    'button, input',
    'script, style',
    'a[href], li:not(.x)',
    ':is(a, b)',
    'select:not([multiple]):not([size])',
  ],
];

/** Undefined of what is no control. */
function labelsOf(element: Element): Element[] | null | undefined {
  const { labels } = element as Partial<HTMLInputElement>;
  return labels && [...labels];
}

it('quick queries have the answers of jsdom', () => {
  // A window of its own, whose elements are jsdom's as they are.
  const window = document.body.appendChild(document.createElement('iframe')).contentWindow as Window &
    typeof globalThis;
  window.document.body.innerHTML = page;
  const elements = [...window.document.querySelectorAll('*')];
  const answers = () =>
    elements.map((element) => ({
      labels: labelsOf(element),
      matches: selectors.map((selector) => element.matches(selector)),
    }));
  const before = answers();
  answerQuickly(window);
  expect(answers()).toEqual(before);
  expect(before.filter(({ labels }) => labels && labels.length > 0)).toHaveLength(3);
});
