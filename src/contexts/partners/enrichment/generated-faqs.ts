import type { Pricing, QuestionAndAnswer } from '../../catalog/tools/tool.entity.js';
import type { ListingToEnrich } from '../submissions/submission.entity.js';
import { parseProse, truncateText, withoutMarkup } from '../../../platform/text/prose.js';

export type DescribedListing = Pick<ListingToEnrich, 'name' | 'tagline' | 'description' | 'pricing' | 'categoryName'>;

const MAX_SUMMARY = 500;

const COSTS: Record<Pricing, (name: string) => string> = {
  FREE: (name) => `Yes, ${name} is listed as free.`,
  FREEMIUM: (name) => `${name} is listed as freemium: free to use, with paid options.`,
  PAID: (name) => `No, ${name} is listed as a paid product.`,
};

/** Generates questions that the listing's own text answers. Nothing is invented. */
export function generatedFaqs(listing: DescribedListing, features: Record<string, string>): QuestionAndAnswer[] {
  const name = listing.name.trim();
  const faqs = [
    { question: `What is ${name}?`, answer: summaryOf(listing) },
    { question: `What does ${name} offer?`, answer: offerOf(Object.keys(features)) },
    { question: `Is ${name} free?`, answer: COSTS[listing.pricing](name) },
    { question: `What kind of tool is ${name}?`, answer: kindOf(name, listing.categoryName) },
  ];
  return faqs.filter(({ answer }) => answer !== '');
}

/** The tagline, plus the first sentence of the description unless it is the same. */
function summaryOf({ tagline, description }: DescribedListing): string {
  const [first = ''] = parseProse(description).sentences;
  const texts = [withoutMarkup(tagline), first]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  const distinct = texts.filter((text, index) => !texts.slice(0, index).some((other) => sameWords(other, text)));
  return truncateText(distinct.map(withFullStop).join(' '), MAX_SUMMARY);
}

const offerOf = (labels: string[]): string => (labels.length >= 2 ? withFullStop(labels.join('; ')) : '');

const kindOf = (name: string, categoryName: string | null): string =>
  categoryName === null || categoryName.trim() === ''
    ? ''
    : `${name} is listed in the category ${categoryName.trim()}.`;

const withFullStop = (text: string): string => (/[.!?…。！？:]["'”’)]*$/u.test(text) ? text : `${text}.`);

const sameWords = (a: string, b: string): boolean => wordsOf(a) === wordsOf(b);
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
