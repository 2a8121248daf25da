/**
 * Sends the requests of a file in requests/. A line has a caller (- for none), a method, and one path with a body or several paths:
 *
 *   admin POST /v1/admin/tags {"slug":"made"} ;; if-match: "1" >> tag "id":(\d+)
 *
 * `;;` adds a header (without a value, leaves it out) or one of the words below; `>>` keeps what the expression finds in the
 * response. `$tag` stands for it in later lines, also as a caller; `$x9` for nine letters; `=` begins a body that is not JSON.
 * READ sends the GET and HEAD requests with which a response can come from the cache. MCP sends a message in both eras, OLD and
 * NEW in one, a second time as `again`; `+` replaces fields of the message.
 */
import { readFileSync } from 'node:fs';

/** Callers with cookies. */
const BROWSERS = ['reader', 'boss', 'user'];
const ACCEPT = 'application/json, text/event-stream';
const [OLD, NEW] = ['2025-11-25', '2026-07-28'];
const ERAS = { MCP: [OLD, NEW], OLD: [OLD], NEW: [NEW] };
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': NEW,
  'io.modelcontextprotocol/clientInfo': { name: 'record', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export async function runFile(name, recorder, world) {
  const text = readFileSync(new URL(`requests/${name}.txt`, import.meta.url), 'utf8');
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('# '))) {
    if (line === 'hurry') await world.hurry();
    else
      await runLine(line, recorder, world).catch((cause) => Promise.reject(new Error(`${name}: ${line}`, { cause })));
  }
}

async function runLine(line, recorder, world) {
  const [rest, ...captures] = line.split(' >> ');
  const [start, ...extras] = rest.split(' ;; ');
  const [who, methods, first, ...words] = start.split(' ');
  const fill = (text) => fillIn(text, world);
  const as = who === '-' ? undefined : callerOf(world, who === 'agent' ? world.agent : who);
  const options = { as, ...readOptions(extras.map(fill)) };
  const detail = [words.join(' ').slice(0, 60), ...extras].filter(Boolean).join('; ');
  for (const method of methods.split('|')) {
    const call = async (path, more) => {
      const url = encodeURI(fill(path)).replaceAll('%25', '%');
      for (let sent = 0; sent < options.unrecorded; sent += 1)
        await recorder.send(method, url, options.headers, { ...options, ...more });
      return recorder.call(method, url, { ...options, ...more });
    };
    const responses = [];
    if (method in ERAS)
      responses.push(
        ...(await sendMessages(recorder, ERAS[method], fill(first), fill(words.join(' ')), options, detail)),
      );
    else if (method === 'READ') for (const path of [first, ...words]) await read(recorder, path, as);
    else if (/^(?:GET|HEAD|OPTIONS)$/.test(method))
      for (const path of [first, ...words]) responses.push(await call(path, { note: extras.join('; ') }));
    else responses.push(await call(first, { note: detail, ...bodyOf(fill(words.join(' ')), options) }));
    for (const capture of captures) keep(world, responses.at(-1), ...capture.split(/ (.*)/));
  }
}

const fillIn = (text, world) =>
  text
    .replaceAll(/\$x(\d+)/g, (_, count) => 'x'.repeat(count))
    .replaceAll(/\$(\w+)/g, (_, name) => getValue(world, name));

function bodyOf(text, { chunked }) {
  if (text === '') return {};
  const raw = text.replace(/^=/, '').replaceAll('\\n', '\n');
  if (chunked) return { chunks: raw.match(/[^]{1,100}/g) };
  return { body: text.startsWith('=') ? raw : JSON.parse(text) };
}

async function sendMessages(recorder, eras, method, params, { fields, batch, ...options }, detail) {
  const responses = [];
  for (const era of eras)
    for (const id of [7, 'again']) {
      const message = messageOf(era, method, params && JSON.parse(params), { id, ...fields });
      const headers = headersOf(era, message, options);
      const body = batch ? [message, message] : message;
      responses.push(
        await recorder.call('POST', '/mcp', {
          ...options,
          headers,
          body,
          note: `${era} ${method.slice(0, 30)} ${detail}`,
        }),
      );
    }
  return responses;
}

function readOptions(extras) {
  const options = { headers: {}, unrecorded: 0 };
  for (const extra of extras) {
    const [, header, value] = /^([\w-]+):(?: (.*))?$/.exec(extra) ?? [];
    const [, count] = /^after (\d+)$/.exec(extra) ?? [];
    if (header !== undefined) options.headers[header] = value;
    else if (count !== undefined) options.unrecorded = Number(count);
    else if (extra.startsWith('+ ')) options.fields = fieldsIn(extra.slice(2));
    else options[extra] = true;
  }
  return options;
}

/** JSON has no `undefined`, which leaves a field out. */
const fieldsIn = (json) =>
  Object.fromEntries(
    Object.entries(JSON.parse(json)).map(([name, value]) => [name, value === 'none' ? undefined : value]),
  );

function getValue({ values }, name) {
  const [, number] = /^once(\d+)$/.exec(name) ?? [];
  if (number !== undefined) return `018f0000-0000-7000-8000-${number.padStart(12, '0')}`;
  if (!values.has(name)) throw new Error(`No response had $${name}`);
  return values.get(name);
}

export function callerOf(world, name) {
  if (!world.callers.has(name))
    world.callers.set(
      name,
      BROWSERS.includes(name) ? { name, cookies: new Map() } : { name, key: getValue(world, name) },
    );
  return world.callers.get(name);
}

function keep({ values }, { pairs, text }, name, pattern) {
  const searched = `${pairs.map((pair) => pair.join(': ')).join('\n')}\n${text.replaceAll('&#x2F;', '/')}`;
  const found = new RegExp(pattern).exec(searched);
  if (found === null) throw new Error(`Nothing is like ${pattern} in: ${searched.slice(0, 2_000)}`);
  values.set(name, found[1] ?? found[0]);
}

async function read(recorder, path, as) {
  const { header } = await recorder.call('GET', path, { as, note: 'first' });
  const headers = { 'if-none-match': `W/"x", ${header('etag')}`, origin: 'https://other.example' };
  await recorder.call('GET', path, { as, note: 'again' });
  await recorder.call('HEAD', path, { as });
  for (const method of ['GET', 'HEAD']) await recorder.call(method, path, { as, headers, note: 'same ETag' });
}

function messageOf(era, method, params, fields) {
  const all =
    era === NEW && (params === undefined || params?.constructor === Object) ? { _meta: ENVELOPE, ...params } : params;
  return { jsonrpc: '2.0', method, params: all === '' ? {} : all, ...fields };
}

function headersOf(era, { method, params }, { headers }) {
  const name = typeof params?.name === 'string' && { 'mcp-name': encodeURI(params.name) };
  return {
    accept: ACCEPT,
    'mcp-protocol-version': era,
    ...(era === NEW && { 'mcp-method': method, ...name }),
    ...headers,
  };
}
