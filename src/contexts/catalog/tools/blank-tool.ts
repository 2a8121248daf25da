import { Tool } from './tool.entity.js';

export function blankTool(id: string): Tool {
  return Object.assign(new Tool(), {
    id,
    categoryId: null,
    rating: 0,
    opens: 0,
    featured: false,
    icon: null,
    frame: null,
    founderName: null,
    founderEmail: null,
    location: null,
    domainRating: null,
    isForSale: false,
    askingPrice: 0,
    discountCode: '',
    affiliateText: '',
    affiliateLink: null,
    screenshots: [],
    video: null,
    socials: {},
    faqs: [],
    features: {},
    published: true,
    createdAt: new Date(),
    updatedAt: null,
  });
}
