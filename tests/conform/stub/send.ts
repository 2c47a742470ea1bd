// Ways to reach a stub without a network: as the program that tries backends does, and as the app does.
import type { Answer, SendToBackend } from '../answer.ts';
import type { StubAnswer, StubRequest } from './answers.ts';
import type { Stub } from './stub.ts';

/** May alter an answer; gets the call as `PUT v1/monitors/501`. */
export type Alter = (call: string, answer: StubAnswer) => StubAnswer | Answer;

function toAnswer(answer: StubAnswer | Answer): Answer {
  if ('text' in answer) return answer;
  return { status: answer.status, contentType: 'application/json', text: JSON.stringify(answer.body) };
}

/** May do something else than what was asked for. */
export type Act = (request: StubRequest, stub: Stub) => StubAnswer;

/** Names of the files: the stub keeps no more of them. */
function namesOf(files: Readonly<Record<string, File>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([part, { name }]) => [part, name]));
}

export function sendToStub(
  stub: Stub,
  alter: Alter = (_call, answer) => answer,
  act: Act = (request) => stub.handle(request),
): SendToBackend {
  return async ({ method, path, body, files = {}, token }) => {
    const { pathname, searchParams: query } = new URL(path, 'http://stub/');
    const request: StubRequest = {
      method,
      path: pathname.slice(1),
      query,
      // As JSON transports it.
      body: { ...JSON.parse(JSON.stringify(body ?? {})), ...namesOf(files) },
      signedIn: token !== null,
    };
    const answer = act(request, stub);
    return toAnswer(alter(`${method} ${pathname.slice(1)}`, answer));
  };
}

/** An answer as a browser has it; `new Response` refuses a status above 599. */
export function toResponse(answer: StubAnswer): Response {
  const { status, text } = toAnswer(answer);
  const isOk = status >= 200 && status <= 299;
  const headers = { 'Content-Type': 'application/json' };
  return Object.defineProperties(new Response(text, { headers }), {
    status: { value: status },
    ok: { value: isOk },
  });
}
