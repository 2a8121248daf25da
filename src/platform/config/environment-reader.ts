import { isIP } from 'node:net';
import { parsedUrl } from '../input/parsed-url.js';
import { hasHiddenCharacters } from '../text/email-address.js';

/** Reads variables and collects every problem, so that a start fails with one complete message. */
export class EnvironmentReader {
  readonly problems: string[] = [];

  constructor(private readonly environment: NodeJS.ProcessEnv) {}

  text(name: string): string | undefined {
    const value = this.environment[name]?.trim();
    return value === '' ? undefined : value;
  }

  required(name: string, condition: string): string {
    const value = this.text(name);
    if (value === undefined) this.problems.push(`${name} is required when ${condition}`);
    return value ?? '';
  }

  integer(name: string, fallback: number, { min, max }: { min: number; max: number }): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    this.problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return fallback;
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
    this.problems.push(`${name} must be true or false, not "${value}"`);
    return fallback;
  }

  /** One of several words; the first is the default. */
  choice<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const value = this.text(name)?.toLowerCase();
    const chosen = value === undefined ? words[0] : words.find((word) => word === value);
    if (chosen === undefined) this.problems.push(`${name} must be ${words.join(' or ')}, not "${value}"`);
    return chosen ?? words[0];
  }

  /** The URL without a trailing slash. Problems never repeat its value, which may contain a password. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : this.checkedUrl(name, value, protocols);
  }

  email(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || (/^[^@<>"?&]+@[^@<>"?&]+$/.test(value) && !hasHiddenCharacters(value))) return value;
    this.problems.push(`${name} must be an email address, not "${value}"`);
    return undefined;
  }

  /** A comma-separated list of URLs. */
  urls(name: string, protocols: readonly string[]): string[] {
    return this.list(name).flatMap((value) => this.checkedUrl(name, value, protocols) ?? []);
  }

  private checkedUrl(name: string, value: string, protocols: readonly string[]): string | undefined {
    const named = protocols.some((protocol) => value.toLowerCase().startsWith(`${protocol}://`));
    if (named && (parsedUrl(value)?.hostname ?? '') !== '') return value.replace(/(?<!\/)\/+$/, '');
    this.problems.push(`${name} must be a URL that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`);
    return undefined;
  }

  secret(name: string, minimumLength: number): string | undefined {
    const value = this.text(name);
    if (value !== undefined && value.length < minimumLength) {
      this.problems.push(`${name} must be at least ${minimumLength} characters long`);
    }
    return value;
  }

  /** A key of `bytes` bytes in base64. Problems never repeat its value. */
  key(name: string, bytes: number): Buffer | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const key = Buffer.from(value, 'base64');
    if (key.length === bytes && /^[\w+/-]+=*$/.test(value)) return key;
    this.problems.push(`${name} must be ${bytes} bytes in base64; create it with \`openssl rand -base64 ${bytes}\``);
    return undefined;
  }

  /** A comma-separated list of browser origins. */
  origins(name: string): string[] {
    const values = this.list(name);
    for (const value of values) {
      if (parsedUrl(value)?.origin === value) continue;
      this.problems.push(`${name} must contain origins such as https://app.example, not "${value}"`);
    }
    return values;
  }

  private list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
  }

  /** The number of proxies in front or their IP addresses, in Express's format. */
  proxies(name: string): false | number | string {
    const value = this.text(name);
    if (value === undefined || value.toLowerCase() === 'false') return false;
    if (/^\d+$/.test(value)) return Number(value);
    if (value.split(',').every((item) => isProxyNetwork(item.trim()))) return value;
    this.problems.push(
      `${name} must be false, the number of proxies, or their IP addresses (${[...PROXY_NAMES].join(', ')}, or like 10.0.0.0/8), not "${value}"`,
    );
    return false;
  }
}

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxyNetwork(text: string): boolean {
  const [ip = '', prefix] = text.split('/', 2);
  const version = isIP(ip);
  if (version === 0) return PROXY_NAMES.has(text);
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
