// Answers requests for a CSR, and requests to fetch network files. Both may come again after a restart: a key that was made
// is not made again, and a file that was fetched is not fetched again.
import {
  confirmTransfer,
  getNetworkSettings,
  type NetworkFile,
  type NetworkSettings,
  sendCsr,
} from '../contract/devices/network.ts';
import type { AnswerContext } from './answer-context.ts';
import { makeKeyAndCsr, publicKeyOfCertificate, publicKeyOfCsr } from './csr.ts';
import type { NetworkState } from './network-state.ts';
import { type SendResult, sendUntilAnswered } from './send-until-answered.ts';

/** The request has failed: the same CSR would be refused again. */
const csrRefused = 422;

function hashesOf({ wpa, roots, certificate }: NetworkState): string[] {
  return [wpa, ...roots, certificate].flatMap((file) => (file ? [file.sha256] : []));
}

/** The settings, or why there are none. */
async function fetchSettings(
  { monitor, gateway }: AnswerContext,
  known: readonly string[] = [],
): Promise<NetworkSettings | SendResult> {
  let settings: NetworkSettings | undefined;
  const result = await sendUntilAnswered(undefined, async () => {
    const outcome = await gateway.call(monitor, getNetworkSettings, { query: { known: known.join() } });
    if (outcome.type === 'ok') [settings] = outcome.data;
    return outcome;
  });
  return settings ?? result;
}

export async function answerWithCsr(context: AnswerContext): Promise<SendResult> {
  const { monitor, request, gateway, network } = context;
  const settings = await fetchSettings(context);
  if (typeof settings === 'string') return settings;
  if (!settings.csr) return 'requestEnded';
  let { made } = await network.load();
  if (made?.requestId !== request.id) {
    const fresh = { requestId: request.id, ...(await makeKeyAndCsr(settings.csr)) };
    // Before it is sent: a certificate for a key that was lost is of no use.
    await network.update((state) => ({ ...state, made: fresh }));
    made = fresh;
  }
  const { csr } = made;
  const send = () => gateway.call(monitor, sendCsr, { params: { id: request.id }, body: { csr } });
  return sendUntilAnswered(undefined, send, csrRefused);
}

/** As it was sent, or as the monitor has it. */
function resolveFile(file: NetworkFile, own: readonly { sha256: string; content: string }[]) {
  const content = file.content ?? own.find(({ sha256 }) => sha256 === file.sha256)?.content;
  return content === undefined ? [] : [{ sha256: file.sha256, content }];
}

/** The key that a certificate is for, if the monitor has it. */
function keyOf(pem: string, { made, certificate }: NetworkState): string | undefined {
  const wanted = publicKeyOfCertificate(pem);
  if (made && publicKeyOfCsr(made.csr) === wanted) return made.key;
  return certificate && publicKeyOfCertificate(certificate.content) === wanted ? certificate.key : undefined;
}

function certificateOf(settings: NetworkSettings, state: NetworkState): NetworkState['certificate'] {
  const [file] = settings.certificate
    ? resolveFile(settings.certificate, state.certificate ? [state.certificate] : [])
    : [];
  const key = file && keyOf(file.content, state);
  // Without a new one the one in use stays, as on another facility's network.
  return file && key !== undefined ? { ...file, key } : state.certificate;
}

export async function fetchNetworkFiles(context: AnswerContext): Promise<SendResult> {
  const { monitor, gateway, network } = context;
  const settings = await fetchSettings(context, hashesOf(await network.load()));
  if (typeof settings === 'string') return settings;
  const state = await network.update((before) => {
    const [wpa] = settings.wpa ? resolveFile(settings.wpa, before.wpa ? [before.wpa] : []) : [];
    return {
      made: before.made,
      wpa: wpa ?? null,
      roots: settings.roots.flatMap((root) => resolveFile(root, before.roots)),
      certificate: certificateOf(settings, before),
    };
  });
  return sendUntilAnswered(undefined, () =>
    gateway.call(monitor, confirmTransfer, { body: { files: hashesOf(state) } }),
  );
}
