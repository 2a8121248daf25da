/** The version of the REST contract, shown by discovery, OpenAPI and MCP. */
export const API_VERSION = '1.0.0';
