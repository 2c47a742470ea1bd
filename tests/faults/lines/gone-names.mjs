// Names under fault.test lead to this machine, as if a name server said so; those listed in the file GONE_NAMES are
// unknown. Imported before the service (`node --import`), and by the tests themselves.
import dns from 'node:dns';
import { readFileSync } from 'node:fs';

const { lookup } = dns;

function isGone(name) {
  try {
    return readFileSync(process.env.GONE_NAMES ?? '', 'utf8')
      .split('\n')
      .includes(name);
  } catch {
    return false;
  }
}

dns.lookup = (name, options, callback) => {
  const done = callback ?? options;
  if (!String(name).endsWith('.fault.test')) return lookup(name, options, callback);
  if (!isGone(name)) return callback ? lookup('127.0.0.1', options, callback) : lookup('127.0.0.1', options);
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: name,
  });
  process.nextTick(done, error);
};

// Only `lookup` knows these names.
for (const resolver of [dns, dns.Resolver.prototype]) {
  for (const name of ['resolve4', 'resolve6']) {
    const { [name]: resolve } = resolver;
    resolver[name] = function resolveUnlessOurs(host, ...rest) {
      if (!String(host).endsWith('.fault.test')) return resolve.call(this, host, ...rest);
      process.nextTick(
        rest.at(-1),
        Object.assign(new Error(`query ${name} ENOTFOUND ${host}`), { code: 'ENOTFOUND' }),
      );
    };
  }
}
