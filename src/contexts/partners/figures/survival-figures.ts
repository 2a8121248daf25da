import { Injectable } from '@nestjs/common';
import { type SurvivalAge, SURVIVAL_AGES, type SurvivalDto, type SurvivalFiguresDto } from './survival.dto.js';
import { SurvivalFiguresRepository, type SurvivalRow } from './survival-figures.repository.js';

const MAX_DIRECTORIES = 500;
/** At this age, a directory that loses listings is known. */
const JUDGED_AGE: SurvivalAge = 30;
/** Fewer listings say little about a directory. */
const MIN_LISTINGS = 10;
const MIN_ALIVE_PERCENT = 80;

/** The share of listings that are alive after some time, by directory. */
@Injectable()
export class SurvivalFigures {
  constructor(private readonly figures: SurvivalFiguresRepository) {}

  async getSurvival(): Promise<SurvivalFiguresDto> {
    const rows = await this.figures.listSurvival(MAX_DIRECTORIES);
    const overall = rows.find(({ slug }) => slug === null)?.ages ?? [];
    return {
      overall: allAges(overall),
      directories: rows.flatMap(({ slug, name, ages }) =>
        slug === null || name === null
          ? []
          : [{ slug, name, losesListings: ages.some(losesListings), survival: allAges(ages) }],
      ),
    };
  }

  /** Of these directories, those that lose listings, by slug. */
  async findLosing(slugs: readonly string[]): Promise<ReadonlyMap<string, SurvivalDto>> {
    const rows = await this.figures.findSurvival(slugs, JUDGED_AGE);
    return new Map(rows.filter(losesListings).map((row) => [row.slug, toSurvival(JUDGED_AGE, [row])]));
  }
}

const losesListings = ({ days, listings, alive }: SurvivalRow): boolean =>
  days === JUDGED_AGE && listings >= MIN_LISTINGS && 100 * alive < MIN_ALIVE_PERCENT * listings;

const allAges = (rows: readonly SurvivalRow[]): SurvivalDto[] => SURVIVAL_AGES.map((days) => toSurvival(days, rows));

function toSurvival(days: SurvivalAge, rows: readonly SurvivalRow[]): SurvivalDto {
  const { listings, alive } = rows.find((row) => row.days === days) ?? { listings: 0, alive: 0 };
  return { days, listings, alive, share: listings === 0 ? null : Math.round((1e4 * alive) / listings) / 1e4 };
}
