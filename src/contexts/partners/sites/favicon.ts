/** The default address of a site's icon, used when its page names none. */
export const faviconOf = (url: string): string => new URL('/favicon.ico', url).href;
