// Names and IPv4 addresses of this machine on the network; the service does not listen on IPv6.
import { hostname, networkInterfaces } from 'node:os';

/** Names that systems and programs give to interfaces of containers, virtual machines and tunnels. */
const virtualNames = [
  // Linux and macOS.
  /^(br-|bridge1\d\d|cali|cni|cscotun|docker|flannel|gpd|ham|incus|ipsec|kube|lxc|lxd|nordlynx|podman)/i,
  /^(ppp|proton|tailscale|tap|tun|utun|vboxnet|vEthernet|veth|virbr|vmenet|vmnet|vnic|wg|zt)/i,
  // Windows, in words.
  /virtualbox|vmware|host-only|hyper-v|wsl|openvpn|wireguard|wintun|tap-windows|zerotier|hamachi|\bvpn\b/i,
];

/** The hardware addresses that VirtualBox and VMware give to this machine's side of a virtual network, whatever its name. */
const virtualHardware = /^(0a:00:27|00:50:56:c0:00)/i;

type Interfaces = ReturnType<typeof networkInterfaces>;
type Interface = NonNullable<Interfaces[string]>[number];

/** Whether tablets on the Wi-Fi probably cannot reach it. A tunnel leads to one other machine, so its network has one address. */
function isVirtual(name: string, { mac, netmask }: Interface): boolean {
  return (
    virtualNames.some((pattern) => pattern.test(name)) ||
    virtualHardware.test(mac) ||
    netmask === '255.255.255.255'
  );
}

const linkLocal = /^169\.254\./;
const hostName = /^[a-z\d-]+(\.[a-z\d-]+)*$/;

/** The machine's addresses, the likeliest for a tablet first. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !linkLocal.test(address))
      .map((one) => ({ address: one.address, isUnlikely: isVirtual(name, one) })),
  );
  const [likely, unlikely] = [false, true].map((wanted) =>
    found.filter(({ isUnlikely }) => isUnlikely === wanted).map(({ address }) => address),
  );
  return [...(likely ?? []), ...(unlikely ?? [])];
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
