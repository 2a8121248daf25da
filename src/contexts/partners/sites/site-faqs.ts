import type { QuestionAndAnswer } from '../../catalog/tools/tool.entity.js';
import {
  elementsIn,
  type MarkupElement,
  type MarkupNode,
  nodesText,
  outermostIn,
  toPlainText,
} from '../../../platform/sites/markup.js';

const MAX_FAQS = 50;
const MAX_CHARACTERS = 2_000;
/** Limits for hostile pages. */
const MAX_QUESTIONS = 100;
const MAX_SCRIPTS = 50;
const MAX_PROPERTY = 200;
const MAX_DEPTH = 32;
const MAX_NODES = 20_000;

type JsonObject = Record<string, unknown>;

/** Questions and answers from schema.org's FAQPage markup: JSON-LD, otherwise microdata. */
export function readFaqs(nodes: MarkupNode[]): QuestionAndAnswer[] {
  const inScripts = scriptsIn(elementsIn(nodes)).flatMap(questionsInJson).slice(0, MAX_QUESTIONS).map(faqOf);
  return distinct(inScripts.length > 0 ? inScripts : faqsInMicrodata(nodes));
}

function distinct(faqs: QuestionAndAnswer[]): QuestionAndAnswer[] {
  const byQuestion = new Map<string, QuestionAndAnswer>();
  for (const faq of faqs) {
    const key = faq.question.toLowerCase();
    if (faq.question !== '' && faq.answer !== '' && !byQuestion.has(key)) byQuestion.set(key, faq);
  }
  return [...byQuestion.values()].slice(0, MAX_FAQS);
}

const scriptsIn = (elements: MarkupElement[]): string[] =>
  elements
    .filter(({ name, attribs }) => name === 'script' && /^\s*application\/ld\+json/i.test(attribs.type ?? ''))
    .slice(0, MAX_SCRIPTS)
    .map(({ children = [] }) => children.map(({ data = '' }) => data).join(''));

interface JsonQuestion {
  question: unknown;
  answer: unknown;
}

function questionsInJson(script: string): JsonQuestion[] {
  const objects = objectsIn(parsed(script));
  // Some graphs list nodes side by side and reference them only by `@id`.
  const isReference = (object: JsonObject): boolean => '@id' in object && Object.keys(object).length === 1;
  const byId = new Map(objects.filter((object) => !isReference(object)).map((object) => [object['@id'], object]));
  const resolved = (value: unknown): JsonObject | undefined => {
    if (!isObject(value)) return undefined;
    return isReference(value) ? byId.get(value['@id']) : value;
  };

  const questions = objects
    .filter((object) => hasType(object, 'FAQPage'))
    .flatMap((object) => listed(object.mainEntity))
    .map(resolved)
    .filter((question) => question !== undefined);
  // Several references to a question count once.
  return [...new Set(questions)].slice(0, MAX_QUESTIONS).map((question) => {
    const answer = listed(question.acceptedAnswer ?? question.suggestedAnswer)[0];
    return { question: question.name ?? question.text, answer: resolved(answer)?.text ?? answer };
  });
}

const faqOf = ({ question, answer }: JsonQuestion): QuestionAndAnswer => ({
  question: textOf(question),
  answer: textOf(answer),
});

function parsed(script: string): unknown {
  try {
    // Line breaks inside strings are the most common mistake. Elsewhere they are equivalent to spaces.
    return JSON.parse(script.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/^\s*(?:<!--|\/\*.*?\*\/)|-->\s*$/g, ''));
  } catch {
    return undefined;
  }
}

function objectsIn(root: unknown): JsonObject[] {
  const objects: JsonObject[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || objects.length >= MAX_NODES) return;
    if (isObject(value)) objects.push(value);
    for (const item of Object.values(value)) visit(item, depth + 1);
  };
  visit(root, 0);
  return objects;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const textOf = (value: unknown): string => (typeof value === 'string' ? toPlainText(value, MAX_CHARACTERS) : '');

/** `FAQPage`, `schema:FAQPage` and `https://schema.org/FAQPage` are equivalent. */
const hasType = (object: JsonObject, type: string): boolean =>
  listed(object['@type']).some((name) => typeof name === 'string' && name.split(/[/:#]/).at(-1) === type);

function faqsInMicrodata(nodes: MarkupNode[]): QuestionAndAnswer[] {
  const pages = outermostIn(nodes, ({ attribs }) =>
    /schema\.org\/FAQPage\s*$/i.test((attribs.itemtype ?? '').slice(0, MAX_PROPERTY)),
  );
  return pages
    .flatMap(({ children = [] }) => outermostIn(children, isProperty('mainEntity')))
    .slice(0, MAX_QUESTIONS)
    .map((question) => {
      const parts = elementsIn([question]);
      const answer = parts.find(isProperty('acceptedAnswer'));
      const text = answer && elementsIn([answer]).find(isProperty('text'));
      return { question: propertyText(parts.find(isProperty('name'))), answer: propertyText(text ?? answer) };
    });
}

const isProperty =
  (name: string) =>
  ({ attribs }: MarkupElement): boolean =>
    (attribs.itemprop?.length ?? 0) <= MAX_PROPERTY && (attribs.itemprop ?? '').split(/\s+/).includes(name);

const propertyText = (element: MarkupElement | undefined): string =>
  element?.attribs.content === undefined
    ? nodesText(element ? [element] : [], MAX_CHARACTERS)
    : textOf(element.attribs.content);
