// IBM's Equal Access engine, beside axe: it finds, among others, controls that are not called what is seen on them (WCAG
// 2.5.3), by which a person who speaks to the device names them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8');

/** Rules that are left out, each with its reason. */
const leftOut: Readonly<Record<string, string>> = {
  aria_attribute_allowed: 'It does not know aria-description, which browsers have; axe judges attributes.',
  input_autocomplete_valid: "It refuses 'username' for an email, which HTML allows; axe judges the values.",
  label_content_exists: 'A label without words enlarges the target of its checkbox, which has a name itself.',
  svg_graphics_labelled: "Icons of the component library's controls, which have names themselves.",
  text_contrast_sufficient: 'It takes a bar over the page for transparent; axe measures what is painted.',
};

interface Finding {
  ruleId: string;
  value: readonly [level: string, verdict: string];
  message: string;
  snippet: string;
}

/** The part of the engine that the page uses. */
interface Engine {
  Checker: new () => {
    check(node: Document, rules: string[]): Promise<{ results: Finding[] }>;
  };
}

/** Says what breaks a rule of WCAG 2.2 for certain, as '<rule>: <what> <element>'. */
export async function equalAccessFailures(page: Page): Promise<string[]> {
  // In a call of its own: the page's policy lets no script into it.
  await page.evaluate(`${source}; globalThis.equalAccess = ace`);
  const found = await page.evaluate(async () => {
    const { equalAccess } = globalThis as unknown as { equalAccess: Engine };
    const { results } = await new equalAccess.Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value: [level, verdict] }) => level === 'VIOLATION' && verdict === 'FAIL')
      .map(({ ruleId, message, snippet }) => ({ ruleId, text: `${ruleId}: ${message} ${snippet}` }));
  });
  return found.filter(({ ruleId }) => !(ruleId in leftOut)).map(({ text }) => text);
}
