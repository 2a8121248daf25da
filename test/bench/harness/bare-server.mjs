/**
 * The servers to compare with, each in a separate process: express with hand-written SQL, express sending prepared bytes,
 * and the official MCP SDK 1.x, with SQL or with prepared data. None checks a key, counts a budget or writes a log.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import pg from 'pg';
import { z } from 'zod';

const { DATABASE_URL, ANSWERS, PAGES } = process.env;
const answers = new Map(Object.entries(JSON.parse(ANSWERS ?? '{}')).map(([path, text]) => [path, Buffer.from(text)]));
const packed = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
const pages = new Map(
  Object.entries(JSON.parse(PAGES ?? '{}')).map(([path, text]) => [
    path,
    { unpacked: Buffer.from(text), packed: packed(text) },
  ]),
);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c random_page_cost=1.1 -c jit=off' });

const COLUMNS = `id, slug, name, tagline, description, website, pricing, rating, opens, featured, icon, frame,
  founder_name as "founderName", location, domain_rating as "domainRating", is_for_sale as "isForSale",
  asking_price as "askingPrice", discount_code as "discountCode", created_at as "createdAt", updated_at as "updatedAt",
  category_shown as category, tags`;

const rows = async (name, text, values) => (await pool.query({ name, text, values })).rows;

async function page(name, where, order, values, { page: number, limit }) {
  const [{ total }] = await rows(
    `${name} count`,
    `select count(*)::integer as total from bare.tools where ${where}`,
    values,
  );
  const data = await rows(
    `${name} page`,
    `select ${COLUMNS} from bare.tools where ${where} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, (number - 1) * limit],
  );
  return { success: true, data, pagination: { page: number, limit, total, pages: Math.ceil(total / limit) } };
}

function search({ q, category, page: number = 1, limit = 20 }) {
  const request = { page: Number(number), limit: Number(limit) };
  if (q !== undefined) {
    const query = `websearch_to_tsquery('english', $1)`;
    return page('search', `words @@ ${query}`, `ts_rank(words, ${query}) desc, opens desc, id`, [q], request);
  }
  if (category !== undefined) return page('category', 'category = $1', 'created_at desc, id', [category], request);
  return page('newest', 'true', 'created_at desc, id', [], request);
}

const app = express();

const sql = express.Router();
sql.get('/v1/tools/top', async (_request, response) => {
  const data = await rows(
    'top',
    `select ${COLUMNS} from bare.tools order by opens desc, created_at desc, id limit 10`,
    [],
  );
  response.json({ success: true, data });
});
sql.get('/v1/tools/:slug', async (request, response) => {
  const [data] = await rows('one', `select ${COLUMNS} from bare.tools where slug = $1`, [request.params.slug]);
  response.json({ success: true, data });
});
sql.get('/v1/tools', async (request, response) => {
  response.json(await search(request.query));
});
app.use('/sql', sql);

const bytes = express.Router();
bytes.get('/{*path}', (request, response) => {
  response.type('application/json').send(answers.get(request.url));
});
app.use('/bytes', bytes);

const html = express.Router();
html.get('/{*path}', (request, response) => {
  const { packed: compressed, unpacked } = pages.get(request.url);
  const isPacked = request.acceptsEncodings('br') !== false;
  response.type('html').vary('Accept-Encoding');
  if (isPacked) response.set('Content-Encoding', 'br');
  response.send(isPacked ? compressed : unpacked);
});
app.use('/pages', html);

const INPUT = { q: z.string().optional(), page: z.number().optional(), limit: z.number().optional() };

/** Stateless, like the SDK's example: a server and a transport for each request. */
const mcp = (found) => async (request, response) => {
  const server = new McpServer({ name: 'bare', version: '1.0.0' });
  server.registerTool('search_tools', { description: 'Search tools', inputSchema: INPUT }, async (given) => {
    const answer = await found(given);
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
  });
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  response.on('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
};
const ready = answers.has('mcp') ? JSON.parse(answers.get('mcp').toString()) : {};
app.post('/mcp/sql', express.json(), mcp(search));
app.post(
  '/mcp/bytes',
  express.json(),
  mcp(() => Promise.resolve(ready)),
);

const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
