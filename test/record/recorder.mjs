/** Sends requests to the service and writes down every response, with values that differ between two runs replaced. */
import { createHash } from 'node:crypto';
import { request } from 'node:http';

const DAY_MS = 86_400_000;
/** Older dates belong to the demo catalog and stay. */
const RECENT_DAYS = 100;
const REQUESTS_PER_IP = 40;
/** Charged to an IP address; all others to the key or session. */
const IP_BUDGETS = ['public', 'oauth', 'suggest'];
const TEXT = /json|text|xml|javascript|form-urlencoded/;
const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';

/** What has its own placeholder for each value, so that equal and unequal values stay distinguishable. */
const VALUES = [
  ['key', /\baid_(?:pt|[a-z])_\w+/g],
  ['secret', /\bwhsec_[\w+/]+=*/g],
  // With spaces, in the search box of a page that was not found.
  ['id', /\b[\da-f]{8}([- ])[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}\b/gi],
  ['token', /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d|[\w-]{32})[\w-]{20,}(?![\w-])/g],
];
const PASSING = [
  [/\b\d{4} \d{4}\b/g, '<code>'],
  [/(&quot;:&quot;)[\w-]{16}(?=&quot;)/g, '$1<hash>'],
  [/\bsha256=[\da-f]{64}\b|\bv1,[\w+/]{43}=/g, '<signature>'],
  [/(since=|webhook-timestamp: )\d{10,13}\b/g, '$1<time>'],
  [/((?:delivered|failed),\d*,[^,\n]*,)\d+,/g, '$1<duration>,'],
  [/\b(?:\d+|an?|a few) (?:second|minute)s? ago\b|\bjust now\b/g, '<ago>'],
  [/\b\d\d?:\d\d(?::\d\d)? UTC/g, '<time> UTC'],
  [/(127\.0\.0\.1|localhost):\d+/g, '$1:<port>'],
  [/"(durationMs|medianSeconds|p90Seconds)":[\d.]+/g, '"$1":<duration>'],
  [/\b[\d.]+ ms\b|\b(?:\d+ min )?\d+ s\b|\b\d+ min\b/g, '<duration>'],
  [/(Retry in) \d+ seconds?/g, '$1 <wait>'],
  [/"resetsAt":\d+/g, '"resetsAt":<reset>'],
];
const DATES = [
  ['datetime', /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g],
  ['http date', /\b\w{3}, \d\d (?:\w{3}) \d{4} \d\d:\d\d:\d\d GMT/g],
  ['date', /\b\d{4}-\d\d-\d\d\b/g],
  ['day', new RegExp(`\\b(?:${MONTHS}) \\d{1,2}, \\d{4}(?:,? (?:at )?\\d\\d:\\d\\d)?`, 'g')],
];

export class Recorder {
  blocks = [];
  /** Of every response: method, path and status. */
  responses = [];
  #startedAt = Date.now();
  #places = new Map();
  #windows = new Map();
  #sent = 0;
  #placed = 0;

  /** `settle` waits until the jobs that a write started are done. */
  constructor(port, settle) {
    this.port = port;
    this.settle = settle;
  }

  /** Records a response. `as` is the caller: its name and its key or cookies. */
  async call(method, path, options = {}) {
    const number = this.blocks.length + 1;
    this.#placed = 0;
    const response = await this.send(
      method,
      path,
      { 'x-request-id': `request-${number}`, ...options.headers },
      options,
    );
    this.responses.push({ method, path, status: response.status });
    const { as, note } = options;
    const title = this.#text(`${method} ${path}`).slice(0, 200);
    const lines = [
      `=== ${number} ${title} (${[as?.name ?? 'no key', note].filter(Boolean).join(', ')})`,
      response.status,
      ...this.#headers(response).sort(),
      '',
      this.#body(response, options),
    ];
    if (isKey(as, response) && (path === '/mcp' || !response.charge)) lines.push(await this.#budgets(as));
    this.blocks.push(lines.join('\n'));
    return response;
  }

  /** Sends a request without recording it. */
  async send(method, path, headers, { as = {}, body, chunks, isTracked = true } = {}) {
    const ip = 'x-forwarded-for' in headers ? headers['x-forwarded-for'] : this.#ip();
    const isForm = as.cookies !== undefined && method === 'POST';
    const bytes = chunks ?? (body === undefined || typeof body === 'string' ? body : encode(body, isForm));
    const all = {
      host: 'catalog.example',
      'x-forwarded-for': ip,
      ...(as.key !== undefined && { authorization: `Bearer ${as.key}` }),
      ...(as.cookies !== undefined && { cookie: [...as.cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(as.cookies !== undefined && { accept: 'text/html', 'user-agent': 'Firefox/140.0' }),
      ...(isForm && { 'sec-fetch-site': 'same-origin' }),
      ...(bytes !== undefined && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      // Node sends a body of DELETE without its length.
      ...(typeof bytes === 'string' && { 'content-length': Buffer.byteLength(bytes) }),
      ...headers,
    };
    const response = await exchange(this.port, method, path, definedOnly(all), bytes);
    for (const cookie of response.all('set-cookie')) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      if (value === '') as.cookies?.delete(name);
      else as.cookies?.set(name, value);
    }
    response.owner = all.authorization?.replace(/^bearer /i, '') ?? all['x-api-key'] ?? as.name;
    if (isTracked) response.charge = this.#chargeInHeaders(response, ip);
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method) && response.status < 400) await this.settle();
    return response;
  }

  /** A part of the recording that is no response. */
  note(title, lines) {
    this.#placed = 0;
    this.blocks.push([`=== ${this.blocks.length + 1} ${title}`, ...lines.map((line) => this.#text(line))].join('\n'));
  }

  #ip() {
    this.#sent += 1;
    return `10.0.${Math.floor(this.#sent / REQUESTS_PER_IP / 250)}.${1 + (Math.floor(this.#sent / REQUESTS_PER_IP) % 250)}`;
  }

  /** What the last response charged to the budgets of the key, if its headers said less. */
  async #budgets(as) {
    const { owner, json } = await this.send('GET', '/v1/me', {}, { as, isTracked: false });
    const charges = json.data.budgets.map(({ name, limit, remaining, resetsAt }) =>
      [name, this.#charge(owner, name, limit, remaining, resetsAt)].join(' '),
    );
    return `Budgets afterwards: ${charges.join(', ')}`;
  }

  #chargeInHeaders(response, ip) {
    const [, name] = /"([\w-]+)"/.exec(response.header('ratelimit') ?? '') ?? [];
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((field) =>
      Number(response.header(`x-ratelimit-${field}`)),
    );
    const owner = IP_BUDGETS.includes(name) ? ip : response.owner;
    return name && this.#charge(owner, name, limit, remaining, reset);
  }

  /** How much less remains than in the last response: independent of when a window began. */
  #charge(owner, name, limit, remaining, resetsAt) {
    const last = this.#windows.get(`${owner} ${name}`);
    const isSameWindow = last !== undefined && Math.abs(last.resetsAt - resetsAt) < 3;
    this.#windows.set(`${owner} ${name}`, { remaining, resetsAt });
    return `<charged ${(isSameWindow ? last.remaining : limit) - remaining}${remaining === 0 ? ', none left' : ''}>`;
  }

  #headers({ pairs, bytes, charge }) {
    return pairs.map(([name, value]) => {
      if (name === 'date') return `${name}: <now>`;
      if (name === 'etag') return `${name}: ${this.#place('etag', value)}`;
      if (name === 'x-ratelimit-remaining') return `${name}: ${charge}`;
      if (name === 'x-ratelimit-reset' || name === 'retry-after') return `${name}: ${value > 0 ? '<time>' : value}`;
      if (name === 'ratelimit') return `${name}: ${value.replace(/r=\d+;t=\d+/, `r=${charge};t=<time>`)}`;
      // Of HEAD, which has no body to compare.
      if (name === 'content-length' && bytes.length === 0 && value > 0) return `${name}: <some>`;
      if (name === 'content-length' && Number(value) === bytes.length) return `${name}: <all>`;
      return `${name}: ${this.#text(value)}`;
    });
  }

  #body({ bytes, header, owner }, { sorted = false }) {
    if (bytes.length > 0 && !TEXT.test(header('content-type') ?? ''))
      return `${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`;
    const text = sorted ? JSON.stringify(sortKeys(JSON.parse(bytes)), null, 1) : bytes.toString();
    const BUDGET = /("name":"(\w+)","limit":(\d+),"remaining":)(\d+)((?:,"windowSeconds":\d+)?,"resetsAt":)(\d+|null)/g;
    return this.#text(
      text.replace(BUDGET, (_, start, name, limit, remaining, middle, resetsAt) =>
        [start, this.#charge(owner, name, limit, Number(remaining), Number(resetsAt)), middle, '<reset>'].join(''),
      ),
    );
  }

  #text(text) {
    let result = text;
    for (const [pattern, replacement] of PASSING) result = result.replace(pattern, replacement);
    for (const [kind, pattern] of VALUES) result = result.replace(pattern, (value) => this.#place(kind, value));
    for (const [kind, pattern] of DATES) result = result.replace(pattern, (value) => this.#date(kind, value));
    return result;
  }

  /** Names the response in which a value appeared first, so that one more value does not rename all later ones. */
  #place(kind, value) {
    if (!this.#places.has(value)) this.#places.set(value, `<${kind} ${this.blocks.length + 1}.${(this.#placed += 1)}>`);
    return this.#places.get(value);
  }

  #date(kind, text) {
    const at = Date.parse(text.replace(' at ', ' ') + (kind === 'day' ? ' UTC' : ''));
    const days = Math.floor(at / DAY_MS) - Math.floor(this.#startedAt / DAY_MS);
    if (Number.isNaN(days) || days < -RECENT_DAYS) return text;
    return `<${kind} ${days < 0 ? '' : '+'}${days}>`;
  }
}

/** Whether the key can ask what remains: tokens of apps, revoked keys and the like cannot. */
const isKey = ({ key = '' } = {}, { status }) => !key.startsWith('aid_o_') && key !== '' && status !== 401;

const definedOnly = (headers) => Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

const encode = (body, isForm) => (isForm ? new URLSearchParams(body).toString() : JSON.stringify(body));

const sortKeys = (value) => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key])]),
  );
};

function exchange(port, method, path, headers, body) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, async (received) => {
      const chunks = await received.toArray();
      const { statusCode: status, rawHeaders } = received;
      const pairs = rawHeaders.flatMap((name, index) =>
        index % 2 ? [] : [[name.toLowerCase(), rawHeaders[index + 1]]],
      );
      const all = (name) => pairs.filter((pair) => pair[0] === name).map((pair) => pair[1]);
      const bytes = Buffer.concat(chunks);
      const response = { status, pairs, bytes, all, header: (name) => all(name)[0], text: bytes.toString() };
      resolve(Object.defineProperty(response, 'json', { get: () => JSON.parse(response.text) }));
    });
    sent.on('error', reject);
    for (const chunk of Array.isArray(body) ? body : []) sent.write(chunk);
    sent.end(Array.isArray(body) ? undefined : body);
  });
}
