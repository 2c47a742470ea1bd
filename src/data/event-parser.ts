// Server-sent events (WHATWG HTML, section 9.2) from text that comes in pieces, cut anywhere. The browser's own
// reader cannot send a bearer token.

export interface StreamEvent {
  /** 'message' where the stream gives no name. */
  name: string;
  data: string;
}

export interface EventSink {
  event(event: StreamEvent): void;
  /** The stream says how long to wait before coming back, in ms. */
  retry(milliseconds: number): void;
}

/** Answers a function that takes the pieces in their order. */
export function createEventParser(sink: EventSink): (piece: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];

  function finishEvent() {
    if (data.length > 0) sink.event({ name: name || 'message', data: data.join('\n') });
    name = '';
    data = [];
  }

  function takeLine(line: string) {
    if (line === '') return finishEvent();
    // A line that begins with a colon is a comment, and has no field.
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'retry' && /^\d+$/.test(value)) sink.retry(Number(value));
  }

  return function take(piece) {
    // A line feed may follow a carriage return that is the last there is.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };
}
