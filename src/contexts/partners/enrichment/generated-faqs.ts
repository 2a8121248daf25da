import type { Pricing, QuestionAndAnswer } from '../../catalog/tools/tool.entity.js';
import type { ListingToEnrich } from '../submissions/submission.entity.js';
import { parseProse, withoutMarkup } from '../../../platform/text/prose.js';

export type DescribedListing = Pick<ListingToEnrich, 'name' | 'tagline' | 'description' | 'pricing' | 'categoryName'>;

const COSTS: Record<Pricing, (name: string) => string> = {
  FREE: (name) => `Yes, ${name} is listed as free.`,
  FREEMIUM: (name) => `${name} is listed as freemium: free to use, with paid options.`,
  PAID: (name) => `No, ${name} is listed as a paid product.`,
};

/** Generates questions that the listing's own fields answer. Nothing is invented, and the description is not repeated. */
export function generatedFaqs(listing: DescribedListing): QuestionAndAnswer[] {
  const name = listing.name.trim();
  const faqs = [
    { question: `What is ${name}?`, answer: summaryOf(listing) },
    { question: `Is ${name} free?`, answer: COSTS[listing.pricing](name) },
    { question: `What kind of tool is ${name}?`, answer: kindOf(name, listing.categoryName) },
  ];
  return faqs.filter(({ answer }) => answer !== '');
}

/** The tagline, unless the description contains it. */
function summaryOf({ tagline, description }: DescribedListing): string {
  const text = withoutMarkup(tagline).replaceAll(/\s+/g, ' ').trim();
  const { sentences, items } = parseProse(description);
  const isRepeated = ` ${wordsOf([...sentences, ...items].join(' '))} `.includes(` ${wordsOf(text)} `);
  return isRepeated ? '' : withFullStop(text);
}

const kindOf = (name: string, categoryName: string | null): string =>
  categoryName === null || categoryName.trim() === ''
    ? ''
    : `${name} is listed in the category ${categoryName.trim()}.`;

const withFullStop = (text: string): string =>
  text === '' || /[.!?…。！？:]["'”’)]*$/u.test(text) ? text : `${text}.`;

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
