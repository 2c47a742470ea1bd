// Names and IPv4 addresses of this machine on the network; the service does not listen on IPv6.
import { hostname, networkInterfaces } from 'node:os';

/** Interfaces of containers, virtual machines and tunnels, which tablets on the Wi-Fi cannot reach. */
const virtualInterfaces =
  /^(br-|cni|docker|lxc|tailscale|tap|tun|utun|vboxnet|vEthernet|veth|virbr|vmnet|wg|zt)/;
const linkLocal = /^169\.254\./;
const hostName = /^[a-z\d-]+(\.[a-z\d-]+)*$/;

/** The machine's addresses, the likeliest for a tablet first. */
export function lanAddresses(
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !linkLocal.test(address))
      .map(({ address }) => ({ address, isVirtual: virtualInterfaces.test(name) })),
  );
  return [...found.filter(({ isVirtual }) => !isVirtual), ...found.filter(({ isVirtual }) => isVirtual)].map(
    ({ address }) => address,
  );
}

export function ownHostName(): string {
  return hostname().toLowerCase();
}

export function ownHostNames(): string[] {
  const name = ownHostName();
  const [short] = name.split('.');
  const names = ['localhost', name, `${short}.local`].filter((it) => hostName.test(it));
  return [...new Set([...names, '127.0.0.1', '::1', ...lanAddresses()])];
}
