// A wire that answers some calls as another server does: with what a call needs, and nothing more.
import { z } from 'zod';
import type { Wire } from './screen.tsx';

const envelope = z.record(z.string(), z.unknown());

/** The body in place of the real answer's; a Response replaces the answer whole. */
type Rewrite = (real: Record<string, unknown>, request: Request) => object | Response;

/** @param rules 'METHOD path' without the API's base, with * for one part of a path; the real call is made, too */
export function answeringAs(rules: Readonly<Record<string, Rewrite>>): Wire {
  const patterns = Object.entries(rules).map(([call, rewrite]) => {
    const path = call.replaceAll(/[.?]/g, '\\$&').replaceAll('*', '[^/]+');
    return { pattern: new RegExp(`^${path}$`), rewrite };
  });
  return async (request, pass) => {
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname.replace('/api/', '')}`;
    const rule = patterns.find(({ pattern }) => pattern.test(call));
    if (!rule) return await pass();
    const seen = request.clone();
    const answer = await pass();
    if (!answer.ok) return answer;
    const rewritten = rule.rewrite(envelope.parse(await answer.json()), seen);
    return rewritten instanceof Response ? rewritten : Response.json(rewritten);
  };
}

/** A server without optional features. */
export const noCapabilities = {
  'GET v1/capabilities': () => Response.json({ status: false, message: 'Not found.' }, { status: 404 }),
};

/** Writes are answered with status and message alone. */
const done = () => ({ status: true, message: 'success' });

export const bareWrites = {
  ...noCapabilities,
  'POST v1/monitors': done,
  'POST v1/facilities': done,
  'POST v1/users': done,
  'PUT v1/monitors/*': done,
  'PUT v1/facilities/*': done,
  'PUT v1/users/*': done,
  'PUT v1/monitors/*/audio': done,
  'PUT v1/monitors/*/log': done,
  'DELETE v1/monitors/multiple/delete': done,
  'DELETE v1/files/multiple/': done,
};

/** Keeps what was sent with one call. */
export function recording(call: RegExp, next: Wire) {
  const bodies: unknown[] = [];
  const wire: Wire = async (request, pass) => {
    if (call.test(`${request.method} ${new URL(request.url).pathname}`))
      bodies.push(await request.clone().json());
    return await next(request, pass);
  };
  return { wire, bodies };
}
