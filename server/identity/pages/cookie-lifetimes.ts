// oidc-provider says of its cookies when they end, by the service's clock. A browser that goes by its own clock, which may be
// an hour fast, would drop a cookie of one hour at once: with its lifetime, it goes by that.
import type { PagesEnv } from './environment.ts';

type Outgoing = PagesEnv['Bindings']['outgoing'];

const end = /; *expires=([^;]+)/i;

/** A `Set-Cookie` with its lifetime beside its end; unchanged without an end, and with a lifetime. */
function withLifetime(cookie: string, now: number): string {
  const ends = end.exec(cookie)?.[1];
  if (!ends || /; *max-age=/i.test(cookie)) return cookie;
  const seconds = Math.max(0, Math.round((Date.parse(ends) - now) / 1000));
  return cookie.replace(end, `$&; max-age=${seconds}`);
}

type WriteHead = (this: Outgoing, ...given: unknown[]) => Outgoing;

/** Completes the cookies of an answer when its head is written: oidc-provider changes them until then. */
export function completeCookies(outgoing: Outgoing): void {
  const writeHead = outgoing.writeHead as WriteHead;
  const complete: WriteHead = function (...given) {
    const cookies = this.getHeader('set-cookie');
    if (cookies !== undefined) {
      this.setHeader(
        'set-cookie',
        [cookies].flat().map((cookie) => withLifetime(String(cookie), Date.now())),
      );
    }
    return writeHead.apply(this, given);
  };
  Object.assign(outgoing, { writeHead: complete });
}
