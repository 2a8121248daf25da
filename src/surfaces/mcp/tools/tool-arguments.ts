import { invalid } from '../../../platform/errors/app-error.js';
import { printable } from '../../../platform/input/value-rules.js';

/** Names that models use for an input, in lower case without separators, divided by spaces. */
const ALIASES: Record<string, string> = {
  q: 'query search searchquery searchterm term keyword keywords text question',
  limit: 'perpage pagesize size count max maxresults numresults topk n first',
  page: 'pagenumber pageno pageindex offset skip cursor',
  category: 'categories categoryslug categoryname categoryid',
  tag: 'tags tagslug tagname label labels',
  pricing: 'price pricingmodel pricetype',
  cost: 'price pricing costtype',
  featured: 'isfeatured onlyfeatured featuredonly',
  slug: 'id name tool toolslug toolname toolid directory directoryslug directoryname identifier',
};

const folded = (name: string): string => name.toLowerCase().replaceAll(/[_\-\s]/g, '');

/**
 * The arguments that are inputs of the tool. An alias of an input is rejected with the input's name, because a model would
 * assume that an ignored argument was applied. Other unknown arguments are dropped. Null counts as absent.
 */
export function knownArguments(given: Record<string, unknown>, inputs: readonly string[]): Record<string, unknown> {
  const accepted: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    // No input is an object, so its content does not matter.
    if (inputs.includes(name)) accepted[name] = typeof value === 'object' ? {} : value;
    else {
      const meant = inputs.find((input) => folded(name) === input || ALIASES[input]?.split(' ').includes(folded(name)));
      if (meant !== undefined) mistakes.push(`Unknown argument ${printable(name)}. Did you mean: ${meant}?`);
    }
  }
  if (mistakes.length > 0) throw invalid(mistakes.join(' '));
  return accepted;
}
