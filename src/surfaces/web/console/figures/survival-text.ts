import type { SurvivalDto } from '../../../../contexts/partners/figures/survival.dto.js';
import { counted, grouped } from '../../kit/components/measures.js';

/** Rounded, but less than 80% never shows as 80%, because directories below it are marked. */
function percent({ listings, alive }: SurvivalDto): string {
  const exact = (100 * alive) / listings;
  return `${Math.min(Math.round(exact), exact < 80 ? 79 : 100)}%`;
}

/** 62% of 13, or a dash without listings. */
export const shortSurvival = (survival: SurvivalDto): string =>
  survival.listings === 0 ? '–' : `${percent(survival)} of ${grouped(survival.listings)}`;

/** 62% of 13 listings alive after 30 days. */
export const survivalText = (survival: SurvivalDto): string =>
  `${percent(survival)} of ${counted(survival.listings, 'listing')} alive after ${survival.days} days`;
