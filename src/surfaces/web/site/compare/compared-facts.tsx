import type { ComponentChild } from 'preact';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { dayInWords } from '../../kit/components/date.js';
import { dollars, DomainRating, grouped, Pricing } from '../../kit/components/measures.js';
import { excerpt } from '../../kit/components/texts.js';

export interface ComparedFact {
  name: string;
  /** One for each tool; undefined if a tool does not have it. */
  values: ComponentChild[];
  isDifferent: boolean;
}

interface FactOfTool {
  name: string;
  /** Empty if the tool does not have it. Tools with different texts differ. */
  text: (tool: ToolDetailDto) => string;
  /** In place of the text. */
  show?: (tool: ToolDetailDto) => ComponentChild;
}

const MAX_FEATURES = 30;

const FACTS: FactOfTool[] = [
  { name: 'Pricing', text: ({ pricing }) => pricing, show: ({ pricing }) => <Pricing price={pricing} /> },
  {
    name: 'Category',
    text: ({ category }) => category?.name ?? '',
    show: ({ category }) => category && <a href={`/categories/${category.slug}`}>{excerpt(category.name, 40)}</a>,
  },
  {
    name: 'Tags',
    text: ({ tags }) =>
      tags
        .map(({ name }) => name)
        .sort()
        .join(', '),
  },
  {
    name: 'Domain Rating',
    text: ({ domainRating }) => String(domainRating ?? ''),
    show: ({ domainRating }) => domainRating !== null && <DomainRating value={domainRating} />,
  },
  { name: 'Rating', text: ({ rating }) => (rating > 0 ? `${rating.toFixed(1)} out of 5` : '') },
  { name: 'Clicks', text: ({ opens }) => grouped(opens) },
  { name: 'Discount code', text: ({ discountCode }) => (discountCode === '' ? '' : 'Yes') },
  { name: 'Affiliate program', text: ({ affiliate }) => (affiliate ? 'Yes' : '') },
  {
    name: 'For sale',
    text: ({ isForSale, askingPrice }) => (isForSale ? (askingPrice > 0 ? dollars(askingPrice) : 'Yes') : ''),
  },
  { name: 'Founder', text: ({ founderName }) => founderName ?? '' },
  { name: 'Location', text: ({ location }) => location ?? '' },
  { name: 'Listed', text: ({ createdAt }) => (createdAt === null ? '' : dayInWords(createdAt)) },
];

/** Facts that at least one of the tools has, and their features. */
export function compareFacts(tools: readonly ToolDetailDto[]): ComparedFact[] {
  const features = [...new Set(tools.flatMap((tool) => Object.keys(tool.features)))].slice(0, MAX_FEATURES);
  return [...FACTS, ...features.map((name): FactOfTool => ({ name, text: (tool) => tool.features[name] ?? '' }))]
    .map((fact) => compareFact(fact, tools))
    .filter(({ values }) => values.some((value) => value !== undefined));
}

function compareFact({ name, text, show }: FactOfTool, tools: readonly ToolDetailDto[]): ComparedFact {
  const texts = tools.map(text);
  return {
    name,
    values: tools.map((tool, index) => {
      const own = texts[index] ?? '';
      return own === '' ? undefined : (show?.(tool) ?? excerpt(own, 300));
    }),
    isDifferent: new Set(texts).size > 1,
  };
}
