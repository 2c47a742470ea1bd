// The CA certificates that an EST server distributes (RFC 7030, 4.1).
import type { CertificateDetails } from '../certificate.ts';
import { asyncResultOf, fail, failWith, type Result, resultOf } from '../problem.ts';
import { requireUsableAuthority } from '../uploads.ts';
import { type RequestedServer, requireCertificates } from './answers.ts';
import type { Answer } from './exchange.ts';
import { authenticate, type EstServer, requestedServer, trustOf } from './server.ts';
import { requireTarget, type Target } from './target.ts';

/** The CA certificates of whoever answers, of which none is trusted by that; none where it does not hand them out. */
async function readUnverified(
  target: Target,
  { transport }: Pick<EstServer, 'transport'>,
  now: Date,
): Promise<CertificateDetails[]> {
  const question = { method: 'GET', tls: { authorities: [] }, now, isUnverified: true } as const;
  const read = await asyncResultOf(async () =>
    requireCertificates(await transport.exchange(target, question), requestedServer(target, undefined)),
  );
  return read.ok ? read.value : [];
}

/** Servers may demand credentials even for what is public. */
async function getAuthorities(
  target: Target,
  server: EstServer,
  now: Date,
): Promise<{ answer: Answer; asked: RequestedServer }> {
  const { credentials, transport } = server;
  if (credentials?.type !== 'certificate') {
    const answer = await transport.exchange(target, { method: 'GET', tls: trustOf(server), now });
    if (answer.status !== 401 || !credentials) return { answer, asked: requestedServer(target, undefined) };
  }
  const { headers, tls } = await authenticate(target, server, now);
  const answer = await transport.exchange(target, { method: 'GET', headers, tls, now });
  return { answer, asked: requestedServer(target, credentials) };
}

/** A server that sends its certificate alone may hand out what is missing: it is trusted by what it leads to. */
async function getAuthoritiesOf(target: Target, server: EstServer, now: Date) {
  const got = await asyncResultOf(() => getAuthorities(target, server, now));
  if (got.ok) return got.value;
  const isIncomplete = got.problem.reason === 'estNotTrusted' && server.authorities.length > 0;
  const handedOut = isIncomplete ? await readUnverified(target, server, now) : [];
  if (handedOut.length === 0) return failWith(got.problem);
  return getAuthorities(target, { ...server, intermediates: handedOut.map(({ pem }) => pem) }, now);
}

/** Roots first. Servers distribute authorities of before and after a change of keys, too. */
function chooseAuthorities(found: readonly CertificateDetails[], { host }: RequestedServer, now: Date) {
  const usable = found.filter((it) => resultOf(() => requireUsableAuthority(it, now)).ok);
  if (usable.length === 0) fail('estNoAuthority', { host });
  return [...usable.filter((it) => it.isSelfSigned), ...usable.filter((it) => !it.isSelfSigned)];
}

/** The CA certificates that the server distributes, as far as they are of use now. */
export function fetchAuthorities(server: EstServer, now: Date): Promise<Result<CertificateDetails[]>> {
  return asyncResultOf(async () => {
    const target = await requireTarget(server.cacertsUrl, 'cacerts', server.rules);
    const { answer, asked } = await getAuthoritiesOf(target, server, now);
    return chooseAuthorities(requireCertificates(answer, asked), asked, now);
  });
}
