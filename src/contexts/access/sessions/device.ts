import { isIPv4 } from 'node:net';
import { networkOf } from '../../../platform/http/network.js';

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** The browser and operating system. The header can contain anything. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)];
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The IP address without its last part: enough for users to recognize their network, not enough to identify a user. */
export function roughNetwork(ip: string | undefined): string {
  const ipAddress = (ip ?? '').replace(/^::ffff:/, '');
  if (ipAddress === '::1') return 'localhost';
  return isIPv4(ipAddress) ? ipAddress.replace(/\d{1,3}$/, 'x') : networkOf(ipAddress || undefined);
}
