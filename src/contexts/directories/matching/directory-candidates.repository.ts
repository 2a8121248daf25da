import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../../../platform/database/rows.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import type { Cost } from '../directory.entity.js';

export interface DirectoryCandidate {
  slug: string;
  name: string;
  website: string;
  domainRating: number | null;
  cost: Cost;
  minimumPrice: number;
  requiresBadge: boolean;
  submissionLink: string | null;
  submissionExperience: string | null;
  teamNotes: string;
  /** The directory has one of the labels as category. */
  fitsCategory: boolean;
}

interface CandidateQuery extends PageRequest {
  /** Part of a name or website. */
  q?: string | undefined;
  costs: readonly Cost[];
  /** Slugs of directories that are left out. */
  except: readonly string[];
}

const BY_RATING = 's.domain_rating desc nulls last, s.name, s.id';

/**
 * The first `count` directories `s` that pass the condition, as `id` and `tier`: in tier 1 those with one of the labels as
 * category, in tier 2 others; by Domain Rating within tiers. Both parts are read in that order, so that few are sorted.
 */
export const rankedDirectories = (where: string, labels: string, count: string | number): string =>
  `with fitting as (
     select s.id from directories s
      where ${where} and exists (
        select from directory_category_links link join directory_categories c on c.id = link.category_id
         where link.directory_id = s.id and c.slug = any (${labels}))
      order by ${BY_RATING} limit ${count}),
   others as (
     select s.id from directories s where ${where} and s.id not in (select id from fitting)
      order by ${BY_RATING} limit ${count})
   select id, 1 as tier from fitting union all select id, 2 from others`;

/** Directories to submit a tool to. */
@Injectable()
export class DirectoryCandidatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Directories with one of the labels as category first, then by Domain Rating. */
  async listCandidates(
    labels: readonly string[],
    { q, costs, except, ...request }: CandidateQuery,
  ): Promise<Page<DirectoryCandidate>> {
    const where = new Conditions('s.published');
    where.and(`s.slug <> all (${where.bind(except)})`);
    where.and(`s.cost = any (${where.bind(costs)})`);
    if (q !== undefined) {
      const words = where.bind(`%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`);
      where.and(`(lower(s.name) like ${words} or lower(s.website) like ${words})`);
    }
    const condition = where.toString();
    const offset = offsetOf(request);
    const ranked = rankedDirectories(condition, where.bind(labels), offset + request.limit);
    const rows = await this.dataSource.query<(DirectoryCandidate & { total: number })[]>(
      `select s.slug, s.name, s.website, s.domain_rating as "domainRating", s.cost, s.minimum_price as "minimumPrice",
              s.requires_badge as "requiresBadge", s.submission_link as "submissionLink",
              s.submission_experience as "submissionExperience", s.team_notes as "teamNotes", page.tier = 1 as "fitsCategory",
              (select count(*)::integer from directories s where ${condition}) as total
         from (${ranked}) page join directories s on s.id = page.id
        order by page.tier, ${BY_RATING} limit ${request.limit} offset ${offset}`,
      where.values,
    );
    return new Page<DirectoryCandidate>(rows, request, rows[0]?.total ?? 0);
  }

  /** Finds directories by slug, name or host of the website. If none matches, suggests a similar name. */
  findDirectoriesByName(names: readonly string[]): Promise<NamedDirectory[]> {
    return this.dataSource.query<NamedDirectory[]>(
      `select given.name as given, exact.slug, near.name as near
         from unnest($1::text[]) as given (name)
         left join lateral (
           select d.slug from directories d
            where lower(d.slug) = lower(given.name) or lower(d.name) = lower(given.name)
               or regexp_replace(lower(d.website), '^https?://(www\\.)?|/.*$', '', 'g')
                  = regexp_replace(lower(given.name), '^(https?://)?(www\\.)?|/.*$', '', 'g')
            order by (lower(d.slug) = lower(given.name)) desc, (lower(d.name) = lower(given.name)) desc, d.id limit 1) exact on true
         left join lateral (
           select d.name from directories d where exact.slug is null and similarity(lower(d.name), lower(given.name)) > 0.4
            order by similarity(lower(d.name), lower(given.name)) desc, d.id limit 1) near on true`,
      [names],
    );
  }
}

export interface NamedDirectory {
  given: string;
  slug: string | null;
  /** A similar name, if none matches. */
  near: string | null;
}
