/** Who receives the audit beside, as AUDIT_STREAM says it. */
/** Where lines go: `file:/path`, `unix:/path`, `tcp://host:port` or `tls://host:port`. */
export type Receiver =
  | { readonly kind: 'file' | 'unix'; readonly path: string }
  | { readonly kind: 'tcp' | 'tls'; readonly host: string; readonly port: number };

/** Reads AUDIT_STREAM. @throws Error that names the setting */
export function receiverOf(address: string): Receiver {
  const [, local, path = ''] = /^(file|unix):(\/.+)$/.exec(address) ?? [];
  if (local === 'file' || local === 'unix') return { kind: local, path };
  const [, remote, host = '', port] = /^(tcp|tls):\/\/(\[[0-9a-f:]+\]|[^/:]+):(\d{1,5})$/i.exec(address) ?? [];
  if ((remote === 'tcp' || remote === 'tls') && Number(port) > 0 && Number(port) < 65_536)
    return { kind: remote, host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw new Error(`AUDIT_STREAM must be file:/path, unix:/path, tcp://host:port or tls://host:port, not "${address}".`);
}
