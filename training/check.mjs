// node training/check.mjs [FILE.json…]   Prints what is wrong with each file; exits with 1 if anything is.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLASSES = ['account-action', 'order-state', 'other-customer', 'injection', 'human', 'complaint'];
const KINDS = [...CLASSES, 'near-miss', 'competitor', 'other-topic', 'chit-chat', 'too-vague'];
const MIN_KINDS = 7;
const MIN_CLASS_SIZE = 300;
const MIN_NORMAL_SIZE = 600;
const MAX_EVIDENCE_LENGTH = 320;
const MAX_PROBLEMS_SHOWN = 15;

const root = dirname(fileURLToPath(import.meta.url));
const listJson = (folder) =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder)).filter((name) => name.endsWith('.json')) : [];
const files = process.argv.slice(2);
if (!files.length) {
  for (const folder of ['classes', 'products', 'aside'])
    files.push(...listJson(folder).map((name) => join(root, folder, name)));
}

const normalize = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const countWords = (text) => text.split(/\s+/).filter(Boolean).length;
const isText = (value) => typeof value === 'string' && value.trim() !== '' && value === value.trim();
const hasOnly = (value, keys) => Object.keys(value).every((key) => keys.includes(key));

/** Where each normalized question was first seen. Places, not questions, are printed: files in aside stay unread. */
const places = new Map();
function addQuestion(q, place, problems) {
  if (!isText(q)) return problems.push(`${place}: q is not a trimmed text`);
  const key = normalize(q) || q;
  if (places.has(key)) problems.push(`${place}: same question as ${places.get(key)}`);
  else places.set(key, place);
}

function checkClass(file, items) {
  const problems = [];
  const name = basename(file, '.json');
  if (![...CLASSES, 'normal'].includes(name)) problems.push('not the name of a class');
  const min = name === 'normal' ? MIN_NORMAL_SIZE : MIN_CLASS_SIZE;
  if (items.length < min) problems.push(`${items.length} messages, at least ${min} needed`);
  items.forEach((item, i) => {
    addQuestion(item.q, `${basename(file)} ${i}`, problems);
    if (!hasOnly(item, ['q', 'product'])) problems.push(`${i}: only q and product are allowed`);
    if ('product' in item && !isText(item.product)) problems.push(`${i}: product is not a trimmed text`);
  });
  return problems;
}

function checkProduct(file, product) {
  const problems = [];
  const { name, field, articles = [], answerable = [], unanswerable = [] } = product;
  if (!isText(name) || !isText(field)) problems.push('name and field are needed');
  if (articles.length < 12 || articles.length > 16) problems.push(`${articles.length} articles, 12 to 16 needed`);
  if (answerable.length !== 40) problems.push(`${answerable.length} answerable, 40 needed`);
  if (unanswerable.length !== 40) problems.push(`${unanswerable.length} unanswerable, 40 needed`);

  const bodies = new Map();
  for (const { title, body } of articles) {
    if (!isText(title) || !isText(body)) problems.push(`article "${title}": title and body are trimmed texts`);
    if (bodies.has(title)) problems.push(`article "${title}" occurs twice`);
    bodies.set(title, body ?? '');
  }
  const lengths = [...bodies.values()].map(countWords);
  if (Math.max(...lengths) < 180) problems.push('no article of 180 words or more');
  if (Math.min(...lengths) > 70) problems.push('no article of 70 words or fewer');
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total < 1400) problems.push(`${total} words in all articles, at least 1400 needed`);

  answerable.forEach(({ q, article, evidence }, i) => {
    addQuestion(q, `${basename(file)} answerable ${i}`, problems);
    if (!bodies.has(article)) problems.push(`answerable ${i}: no article "${article}"`);
    else if (!isText(evidence)) problems.push(`answerable ${i}: evidence is not a trimmed text`);
    else if (!bodies.get(article).includes(evidence)) problems.push(`answerable ${i}: evidence is not in the article`);
    else if (evidence.length > MAX_EVIDENCE_LENGTH) problems.push(`answerable ${i}: ${evidence.length} characters`);
  });
  const asked = new Set(answerable.map(({ article }) => article));
  if (asked.size < articles.length - 1) problems.push(`questions about only ${asked.size} articles`);

  const kinds = new Map();
  unanswerable.forEach(({ q, kind }, i) => {
    addQuestion(q, `${basename(file)} unanswerable ${i}`, problems);
    if (!KINDS.includes(kind)) problems.push(`unanswerable ${i}: no kind "${kind}"`);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  });
  if ((kinds.get('near-miss') ?? 0) < 20) problems.push(`${kinds.get('near-miss') ?? 0} near misses, 20 needed`);
  if (kinds.size < MIN_KINDS) problems.push(`${kinds.size} kinds, at least ${MIN_KINDS} needed`);
  return problems;
}

function checkDigests() {
  const problems = [];
  const listed = new Map();
  for (const line of readFileSync(join(root, 'aside/DIGESTS'), 'utf8').trim().split('\n')) {
    const [digest, name] = line.split(/\s+/);
    listed.set(name, digest);
  }
  for (const name of listJson('aside')) {
    const digest = createHash('sha256')
      .update(readFileSync(join(root, 'aside', name)))
      .digest('hex');
    if (listed.get(name) !== digest) problems.push(`${name}: digest differs`);
    listed.delete(name);
  }
  for (const name of listed.keys()) problems.push(`${name}: file is missing`);
  return problems;
}

function report(file, problems) {
  console.log(`${file}: ${problems.length ? `\n  ${problems.slice(0, MAX_PROBLEMS_SHOWN).join('\n  ')}` : 'ok'}`);
  if (problems.length) process.exitCode = 1;
}

for (const file of files) {
  let content;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    report(file, [error.message]);
    continue;
  }
  report(file, Array.isArray(content) ? checkClass(file, content) : checkProduct(file, content));
}
if (existsSync(join(root, 'aside/DIGESTS'))) report('aside/DIGESTS', checkDigests());
else if (listJson('aside').length) report('aside/DIGESTS', ['missing']);
