// A browser's cookies: enough of Set-Cookie for the provider's, with path and expiry.

interface Cookie {
  value: string;
  path: string;
}

export interface CookieJar {
  /** Applies the Set-Cookie headers of an answer. */
  keep(answer: Response): void;
  /** The Cookie header for a path. */
  header(path: string): string;
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();

  function keepOne(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const attribute = (key: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = attribute('path') ?? '/';
    const ends = attribute('expires');
    if (ends && Date.parse(ends) <= Date.now()) cookies.delete(`${name} ${path}`);
    else cookies.set(`${name} ${path}`, { value, path });
  }

  return {
    keep(answer) {
      for (const line of answer.headers.getSetCookie()) keepOne(line);
    },
    header(asked) {
      const fitting = [...cookies].filter(([, { path }]) => asked === path || asked.startsWith(path));
      return fitting.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ');
    },
  };
}
