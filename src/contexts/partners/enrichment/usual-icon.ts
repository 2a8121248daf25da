/** Where sites keep their icon when no page names one. */
export const usualIcon = (url: string): string => new URL('/favicon.ico', url).href;
