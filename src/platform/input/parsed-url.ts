/** Undefined for what is no address. (`URL.canParse` would be shorter, but on Node 20 it fails for ü once it is optimized.) */
export function parsedUrl(value: string, base?: string | URL): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}
