import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../../../platform/database/rows.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import type { Cost, Directory } from '../directory.entity.js';

export interface DirectoryCandidate
  extends
    Pick<Directory, 'slug' | 'name' | 'website' | 'domainRating' | 'cost' | 'minimumPrice' | 'requiresBadge'>,
    Pick<Directory, 'submissionLink' | 'submissionExperience' | 'teamNotes'> {
  tier: FitTier;
}

/** The category and tags of a tool, by slug. */
export interface ToolLabels {
  category?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** 1: shares a label with the tool, or has a category that suits the tool's. 2: has a category that accepts any tool. 3: others. */
export type FitTier = 1 | 2 | 3;

interface CandidateQuery extends PageRequest {
  /** Part of a name or website. */
  q?: string | undefined;
  costs: readonly Cost[];
  /** Slugs of directories that are left out. */
  except: readonly string[];
}

const BY_RATING = 's.domain_rating desc nulls last, s.name, s.id';

/** A directory category can share the slug of any of them. */
export const labelSlugs = ({ category, tags = [] }: ToolLabels): readonly string[] =>
  category === undefined ? tags : [category, ...tags];

/** Placeholders of the category and of all labels. */
interface LabelParameters {
  category: string;
  labels: string;
}

export const bindLabels = (where: Conditions, labels: ToolLabels): LabelParameters => ({
  category: `${where.bind(labels.category ?? null)}::text`,
  labels: where.bind(labelSlugs(labels)),
});

const fitting = (category: string): string =>
  `select directory_category_id from category_fits where category = ${category}`;

/** The names of the categories of a directory `s` that suit the tool's category. */
export const suitedNames = (category: string): string =>
  `array(select c.name from directory_category_links link join directory_categories c on c.id = link.category_id
          where link.directory_id = s.id and c.id in (${fitting(category)}) order by c.name, c.slug)`;

/**
 * Directories `s` that pass the condition, as `id` and `tier`. The first `count` in the order of tiers and Domain Rating are among them.
 * The best rated ones are read first. If they contain too few of a tier, all of that tier are read through their links: many links
 * are rarely needed, and few are read quickly. The third tier is never read again, because what precedes it leaves room for `count`.
 */
export function rankedDirectories(
  where: string,
  { category, labels }: LabelParameters,
  count: string | number,
  linked: readonly (1 | 2)[] = [1, 2],
): string {
  const kind = { 1: '(select suiting from kinds)::integer[]', 2: '(select open from kinds)::integer[]' };
  const tierOfDirectory = `coalesce((
    select min(case when link.category_id = any (${kind[1]}) then 1 when link.category_id = any (${kind[2]}) then 2 end)
      from directory_category_links link where link.directory_id = s.id), 3)`;
  const read = `least(10 * ${count}, ${count} + 1000)`;
  const linkedTo = (tier: 1 | 2): string =>
    `select s.id, ${tierOfDirectory} from (
       select s.id from directories s
        where ${where} and (select count(*) = ${read} and count(*) filter (where tier <= ${tier}) < ${count} from best)
          and s.id = any (array(select directory_id from directory_category_links where category_id = any (${kind[tier]})))
        order by ${BY_RATING} limit 2 * ${count}) s`;
  return `with kinds as materialized (
     select array_agg(c.id) filter (where c.slug = any (${labels}) or c.id in (${fitting(category)})) as suiting,
            array_agg(c.id) filter (where c.accepts_any_tool) as open
       from directory_categories c),
   best as materialized (
     select s.id, ${tierOfDirectory} as tier
       from (select s.id from directories s where ${where} order by ${BY_RATING} limit ${read}) s)
   ${['select id, tier from best', ...linked.map(linkedTo)].join(' union ')}`;
}

/** Directories to submit a tool to. */
@Injectable()
export class DirectoryCandidatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By tier, then by Domain Rating. */
  async listCandidates(
    labels: ToolLabels,
    { q, costs, except, ...request }: CandidateQuery,
  ): Promise<Page<DirectoryCandidate>> {
    const where = new Conditions('s.published');
    where.and(`s.cost = any (${where.bind(costs)})`);
    if (q !== undefined) {
      const words = where.bind(`%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`);
      where.and(`(lower(s.name) like ${words} or lower(s.website) like ${words})`);
    }
    const passing = where.toString();
    const excepted = where.bind(except);
    const offset = offsetOf(request);
    const ranked = rankedDirectories(
      `${passing} and s.slug <> all (${excepted})`,
      bindLabels(where, labels),
      offset + request.limit,
    );
    const rows = await this.dataSource.query<(DirectoryCandidate & { total: number })[]>(
      `select s.slug, s.name, s.website, s.domain_rating as "domainRating", s.cost, s.minimum_price as "minimumPrice",
              s.requires_badge as "requiresBadge", s.submission_link as "submissionLink",
              s.submission_experience as "submissionExperience", s.team_notes as "teamNotes", page.tier,
              (select count(*)::integer from directories s where ${passing})
                - (select count(*)::integer from directories s where ${passing} and s.slug = any (${excepted})) as total
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
