import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { toDirectory } from '../directory.mapper.js';
import type { DirectoryDto } from '../directory.dto.js';
import { DirectoryRepository } from '../directory.repository.js';
import type { DirectoryMatchDto, MatchDirectoriesQuery } from './directory-match.dto.js';

const numbers = new Intl.NumberFormat('en-US');

/** Directories to submit a product to, in the order of DirectoryCandidates. */
@Injectable()
export class DirectoryMatches {
  constructor(
    private readonly repository: DirectoryRepository,
    private readonly config: Config,
  ) {}

  /** Without labels, all that pass the filters match. */
  async matchDirectories({ category, tags = [], ...filters }: MatchDirectoriesQuery): Promise<DirectoryMatchDto[]> {
    const labels = [...(category === undefined ? [] : [category]), ...tags];
    const rows = await this.repository.findMatchingDirectories(labels, filters);
    return rows.map((row) => withFit(toDirectory(row, this.config.siteUrl), labels));
  }
}

function withFit(directory: DirectoryDto, labels: readonly string[]): DirectoryMatchDto {
  const shared = directory.categories.filter(({ slug }) => labels.includes(slug));
  return {
    ...directory,
    fit: {
      labels: shared.map(({ slug }) => slug),
      reasons: reasonsFor(
        directory,
        shared.map(({ name }) => name),
      ),
    },
  };
}

/** Facts only. */
function reasonsFor(directory: DirectoryDto, categories: string[]): string[] {
  const { domainRating, monthlyVisits, cost, minimumPrice, type, requiresBadge } = directory;
  return [
    ...(categories.length === 0
      ? []
      : [`${categories.length === 1 ? 'Category' : 'Categories'} ${categories.join(', ')}`]),
    ...(domainRating === null ? [] : [`Domain Rating ${domainRating}`]),
    ...(monthlyVisits === null ? [] : [`${numbers.format(monthlyVisits)} visits per month`]),
    minimumPrice > 0 ? `${cost}, from $${numbers.format(minimumPrice)}` : cost,
    `${type} link`,
    requiresBadge ? 'requires a badge' : 'no badge required',
  ];
}
