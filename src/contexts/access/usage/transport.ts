export type Transport = 'rest' | 'mcp';

const MCP_ROUTE = '/mcp';

export const transportOf = (route: string): Transport => (route === MCP_ROUTE ? 'mcp' : 'rest');
