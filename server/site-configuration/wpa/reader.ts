// Reads the lines of a WPA file: its blocks, and all that is wrong with them, with the numbers of the lines.
import { type Problem, problemOf } from '../../certificates/problem.ts';
import {
  forbiddenSettings,
  globalSettings,
  hostSettings,
  networkSettings,
  type Setting,
} from './settings.ts';
import { isValid } from './values.ts';

export interface WpaSetting {
  line: number;
  value: string;
}

export interface Block {
  line: number;
  values: Map<string, WpaSetting>;
  /** Something in it is wrong: what seems to be missing may stand there. */
  isBroken?: boolean;
}

/** Bytes; the supplicant takes what is beyond 511 for another line, or leaves it out. */
const maxLineLength = 500;

/** Other white space is a control character, or part of the value. */
function trimBlanks(text: string): string {
  return text.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}

/** Where a # outside of quotes begins a comment; -1: nowhere. */
function commentAt(line: string): number {
  const [text = ''] = /^([^#"]|"[^"]*"?)*/.exec(line) ?? [];
  return text.length < line.length ? text.length : -1;
}

/** The name of a setting, where it looks like one: other text may be a secret. */
const settingName = /^[a-z][a-z\d_]{1,30}$/;

function unknown(key: string, line: number): Problem {
  return settingName.test(key)
    ? problemOf('wpaNamedUnknown', { line, key })
    : problemOf('wpaSettingUnknown', { line });
}

/** Reads line by line, and notes what is wrong. */
export class WpaReader {
  readonly blocks: Block[] = [];
  readonly findings: Problem[] = [];
  readonly globals = new Map<string, WpaSetting>();
  /** Names and lines of the settings that monitors do not get. */
  readonly leftOut: { key: string; line: number }[] = [];
  #open: Block | undefined;
  /** Within a block that is no network, or after one that began before another had ended. */
  #skips = 0;

  read(lines: readonly string[]): void {
    for (const [at, text] of lines.entries()) this.#readLine(text, at + 1);
    if (this.#open) this.#find(problemOf('wpaBlockNotClosed', { line: this.#open.line }));
  }

  #find(problem: Problem): void {
    this.findings.push(problem);
    if (this.#open) this.#open.isBroken = true;
  }

  #readLine(text: string, line: number): void {
    if (Buffer.byteLength(text) > maxLineLength) {
      this.#find(problemOf('wpaLineTooLong', { line, max: maxLineLength }));
      return;
    }
    // A tab may indent a line; elsewhere it is one of the characters that no value has.
    if (/\p{Cc}/u.test(trimBlanks(text))) {
      this.#find(problemOf('wpaControlCharacter', { line }));
      return;
    }
    const comment = commentAt(text);
    const content = trimBlanks(comment < 0 ? text : text.slice(0, comment));
    if (content === '') return;
    if (comment >= 0 && text.includes('"')) this.#find(problemOf('wpaCommentAfterQuotes', { line }));
    this.#readContent(content, line);
  }

  #readContent(content: string, line: number): void {
    if (content === '}') this.#close(line);
    else if (content.endsWith('={') || (!this.#open && content.endsWith('{'))) this.#begin(content, line);
    else if (this.#open) this.#addSetting(this.#open.values, content, line, networkSettings);
    else if (this.#skips === 0) this.#addSetting(this.globals, content, line, globalSettings);
  }

  #begin(content: string, line: number): void {
    if (this.#open) {
      this.#find(problemOf('wpaBlockNotClosed', { line: this.#open.line }));
      this.#skips += 1;
    }
    if (content === 'network={') {
      this.#open = { line, values: new Map(), ...(this.#open && { isBroken: true }) };
      this.blocks.push(this.#open);
      return;
    }
    this.#find(problemOf('wpaBlockForbidden', { line }));
    this.#open = undefined;
    this.#skips += 1;
  }

  #close(line: number): void {
    if (this.#open) this.#open = undefined;
    else if (this.#skips > 0) this.#skips -= 1;
    else this.#find(problemOf('wpaBlockNotOpened', { line }));
  }

  #addSetting(
    values: Map<string, WpaSetting>,
    content: string,
    line: number,
    allowed: ReadonlyMap<string, Setting>,
  ): void {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(content) ?? [];
    if (allowed === globalSettings && hostSettings.has(key)) {
      this.leftOut.push({ key, line });
      return;
    }
    const setting = allowed.get(key);
    if (key === '') this.#find(problemOf('wpaNotASetting', { line }));
    else if (forbiddenSettings.has(key)) this.#find(problemOf('wpaSettingForbidden', { line, key }));
    else if (!setting) this.#find(unknown(key, line));
    else if (!isValid(setting, value)) this.#find(problemOf('wpaValueInvalid', { line, key }));
    else if (values.has(key)) this.#find(problemOf('wpaSettingTwice', { line, key }));
    values.set(key, { line, value });
  }
}
