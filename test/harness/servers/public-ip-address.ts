export const PUBLIC_IP_ADDRESS = '93.184.216.34';

/** Simulates the internet: connections to the public IP address lead to loopback, others are unchanged. */
export function toLoopback<T extends { lookup: any }>(options: T): T {
  const lookup = (name: string, settings: unknown, callback: any): void =>
    options.lookup(name, settings, (error: Error | null, found: { address: string }[]) =>
      callback(error, found[0]?.address === PUBLIC_IP_ADDRESS ? [{ address: '127.0.0.1', family: 4 }] : found),
    );
  return { ...options, lookup };
}
