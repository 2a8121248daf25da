/** Of the REST contract: what clients, OpenAPI and MCP see. */
export const API_VERSION = '1.0.0';
