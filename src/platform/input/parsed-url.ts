/** Undefined for a text that is not a URL. `URL.canParse` is not used, because on Node 20 it fails for ü once it is optimized. */
export function parsedUrl(value: string, base?: string | URL): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}
