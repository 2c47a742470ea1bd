// By which names and addresses others on the same network reach this machine. IPv4 alone: it is what the service
// listens on when it listens to all, and a tablet's IPv6 neighbours change their addresses daily.
import { hostname, networkInterfaces } from 'node:os';

/** Interfaces of containers, virtual machines and tunnels: nobody on the Wi-Fi comes by them. */
const virtualInterfaces =
  /^(br-|cni|docker|lxc|tailscale|tap|tun|utun|vboxnet|vEthernet|veth|virbr|vmnet|wg|zt)/;
/** What a machine gives itself where nobody gives it an address. */
const linkLocal = /^169\.254\./;
const hostName = /^[a-z\d-]+(\.[a-z\d-]+)*$/;

/** The machine's addresses on its networks, the likeliest for a tablet first. */
export function lanAddresses(
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !linkLocal.test(address))
      .map(({ address }) => ({ address, isInner: virtualInterfaces.test(name) })),
  );
  return [...found.filter(({ isInner }) => !isInner), ...found.filter(({ isInner }) => isInner)].map(
    ({ address }) => address,
  );
}

/** The name that the machine has for itself. */
export function machineName(): string {
  return hostname().toLowerCase();
}

/** All that a certificate of this machine is for: its names, then its addresses. */
export function machineNames(): string[] {
  const name = machineName();
  const [short] = name.split('.');
  const names = ['localhost', name, `${short}.local`].filter((it) => hostName.test(it));
  return [...new Set([...names, '127.0.0.1', '::1', ...lanAddresses()])];
}
