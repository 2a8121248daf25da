/** A pricing or cost as users read it. */
export const priceName = (price: string): string => price.charAt(0).toUpperCase() + price.slice(1).toLowerCase();
