import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';

/**
 * The tool as schema.org data. Prices are unknown, so only a free tool has an offer; the number of ratings is unknown, so there
 * is no aggregate rating.
 */
export const softwareApplication = (tool: ToolDetailDto): object => ({
  '@type': 'SoftwareApplication',
  name: tool.name,
  description: tool.tagline,
  url: tool.url,
  sameAs: tool.website,
  operatingSystem: 'Web',
  ...(tool.category && { applicationCategory: tool.category.name }),
  ...(tool.frame !== null && { image: tool.frame }),
  ...(tool.pricing === 'FREE' && { offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' } }),
  ...(tool.founderName !== null && { author: { '@type': 'Person', name: tool.founderName } }),
  ...(tool.createdAt !== null && { datePublished: tool.createdAt }),
  ...(tool.updatedAt !== null && { dateModified: tool.updatedAt }),
});
