const API = '/(v1|mcp|webhooks|oauth/(token|register|revoke))(/|$)';

/** Paths of the API, and those that other services call. Their responses are data, whatever `Accept` says. */
export const API_PATH = new RegExp(`^${API}`);
/** All other paths: pages. */
export const PAGE_PATH = new RegExp(`^(?!${API})`);

/** The version of the REST contract, shown by discovery, OpenAPI and MCP. */
export const API_VERSION = '1.0.0';
