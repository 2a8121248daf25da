import { invalid } from '../../platform/errors/app-error.js';
import { printable } from '../../platform/input/value-rules.js';

/** What models call an input that has another name here, folded to lower case without separators. */
const ALIASES: Record<string, readonly string[]> = {
  q: ['query', 'search', 'searchquery', 'searchterm', 'term', 'keyword', 'keywords', 'text', 'question'],
  limit: ['perpage', 'pagesize', 'size', 'count', 'max', 'maxresults', 'numresults', 'topk', 'n', 'first'],
  page: ['pagenumber', 'pageno', 'pageindex', 'offset', 'skip', 'cursor'],
  category: ['categories', 'categoryslug', 'categoryname', 'categoryid'],
  tag: ['tags', 'tagslug', 'tagname', 'label', 'labels'],
  pricing: ['price', 'pricingmodel', 'pricetype'],
  cost: ['price', 'pricing', 'costtype'],
  featured: ['isfeatured', 'onlyfeatured', 'featuredonly'],
  slug: [
    'id',
    'name',
    'tool',
    'toolslug',
    'toolname',
    'toolid',
    'directory',
    'directoryslug',
    'directoryname',
    'identifier',
  ],
};

const folded = (name: string): string => name.toLowerCase().replaceAll(/[_\-\s]/g, '');

/**
 * The arguments that are inputs of the tool. One that looks like an input is refused by the input's name, because a
 * model that is ignored believes it was heard; what resembles nothing is dropped. Null counts as absent.
 */
export function knownArguments(given: Record<string, unknown>, inputs: readonly string[]): Record<string, unknown> {
  const known: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    // No input is an object: what is in one does not matter, only that it is one.
    if (inputs.includes(name)) known[name] = typeof value === 'object' ? {} : value;
    else {
      const meant = inputs.find((input) => folded(name) === input || ALIASES[input]?.includes(folded(name)));
      if (meant !== undefined) mistakes.push(`Unknown argument ${printable(name)}. Did you mean: ${meant}?`);
    }
  }
  if (mistakes.length > 0) throw invalid(mistakes.join(' '));
  return known;
}
