/** The default icon URL of a site, used if its page names none. */
export const faviconOf = (url: string): string => new URL('/favicon.ico', url).href;
