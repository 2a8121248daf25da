const API = '/(v1|mcp)(/|$)';

/** The addresses of the API. Its answers are data, whatever the caller would rather have. */
export const API_PATH = new RegExp(`^${API}`);
/** All other addresses, which people open. */
export const PAGE_PATH = new RegExp(`^(?!${API})`);
