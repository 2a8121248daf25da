const API = '/(v1|mcp|webhooks)(/|$)';

/** The addresses of the API, and those that other services call. Its answers are data, whatever the caller would rather have. */
export const API_PATH = new RegExp(`^${API}`);
/** All other addresses, which people open. */
export const PAGE_PATH = new RegExp(`^(?!${API})`);
