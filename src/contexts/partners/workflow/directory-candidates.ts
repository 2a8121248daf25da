import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../../../platform/database/sql-conditions.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import type { Cost } from '../../directories/directory.entity.js';
import type { PaymentType } from '../submissions/packages.js';

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
  /** The directory has the tool's category, or one of its tags as category. */
  fitsCategory: boolean;
}

export interface CandidateQuery extends PageRequest {
  /** Part of a name or website. */
  q?: string | undefined;
  cost?: Cost | undefined;
}

/** Only the largest package includes paid directories. */
const COSTS_OF: Record<PaymentType, readonly Cost[]> = {
  starter: ['Free', 'Freemium'],
  pro: ['Free', 'Freemium'],
  premium: ['Free', 'Freemium', 'Paid'],
};

/** Directories that fit a tool's package and are not recorded for it yet. */
@Injectable()
export class DirectoryCandidates {
  constructor(private readonly dataSource: DataSource) {}

  /** Matching categories first, then by Domain Rating. A given cost overrides the package. */
  async listCandidates(
    toolId: string,
    paymentType: PaymentType | null,
    { q, cost, ...request }: CandidateQuery,
  ): Promise<Page<DirectoryCandidate>> {
    const where = new Conditions('d.published');
    const tool = where.bind(toolId);
    where.and(`not exists (select from directory_submissions s where s.tool_id = ${tool} and s.directory_id = d.id)`);
    where.and(`d.cost = any(${where.bind(cost === undefined ? COSTS_OF[paymentType ?? 'starter'] : [cost])})`);
    if (q !== undefined) {
      const words = where.bind(`%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`);
      where.and(`(lower(d.name) like ${words} or lower(d.website) like ${words})`);
    }
    const rows = await this.dataSource.query<(DirectoryCandidate & { total: number })[]>(
      `with fitting as (
         select distinct l.directory_id from directory_category_links l
           join directory_categories c on c.id = l.category_id
          where c.slug in (
            select k.slug from tools t join categories k on k.id = t.category_id where t.id = ${tool}
            union all
            select g.slug from tool_tags tt join tags g on g.id = tt.tag_id where tt.tool_id = ${tool}))
       select d.slug, d.name, d.website, d.domain_rating as "domainRating", d.cost, d.minimum_price as "minimumPrice",
              d.requires_badge as "requiresBadge", d.submission_link as "submissionLink",
              d.submission_experience as "submissionExperience", d.team_notes as "teamNotes", f.directory_id is not null as "fitsCategory",
              count(*) over ()::integer as total
         from directories d left join fitting f on f.directory_id = d.id
        where ${where}
        order by f.directory_id is null, d.domain_rating desc nulls last, d.name, d.id
        limit ${request.limit} offset ${offsetOf(request)}`,
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
