// Parses server-sent events (WHATWG HTML, section 9.2) from text that arrives in chunks. The browser's EventSource
// cannot send a bearer token.

export interface StreamEvent {
  /** 'message' where the stream gives no name. */
  name: string;
  data: string;
}

export interface EventParserCallbacks {
  onEvent(event: StreamEvent): void;
  onRetry(milliseconds: number): void;
}

export function createEventParser({ onEvent, onRetry }: EventParserCallbacks): (chunk: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];

  function finishEvent() {
    if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n') });
    name = '';
    data = [];
  }

  function parseLine(line: string) {
    if (line === '') return finishEvent();
    // A comment begins with a colon, so its field is empty.
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  }

  return function feed(chunk) {
    // A carriage return at the end waits for the next chunk: a line feed may belong to it.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) parseLine(line);
  };
}
