import { MAX_EXPORTED, type RowQuery, rowQuery } from '../../../platform/database/row-cursors.js';

interface Filters {
  q?: string;
  category?: string;
  tag?: string;
  pricing?: string;
  featured?: boolean;
  published?: boolean;
  adult?: boolean;
  sort: 'newest' | 'oldest';
}

/** Without long texts. */
const EXPORTED = {
  id: 't.id',
  slug: 't.slug',
  name: 't.name',
  tagline: 't.tagline',
  website: 't.website',
  category: '(select c.slug from categories c where c.id = t.category_id)',
  tags: `array_to_string(array(select g.slug from tool_tags l join tags g on g.id = l.tag_id
                                where l.tool_id = t.id order by g.slug), ' ')`,
  pricing: 't.pricing',
  rating: 't.rating',
  opens: 't.opens',
  featured: 't.featured',
  published: 't.published',
  domainRating: 't.domain_rating',
  location: 't.location',
  founderName: 't.founder_name',
  founderEmail: 't.founder_email',
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
};

/** The admins' list as a whole, in its order. The positions are sorted before the tools are read, so that reading can start at once. */
export const toolRows = (query: Filters): RowQuery =>
  rowQuery(
    EXPORTED,
    (columns) => `select ${columns}
                    from (select tool_id, position
                            from all_tools($1, $2, $3, $4, $5, $6, $7, $8, 0, ${MAX_EXPORTED})
                            with ordinality as list (tool_id, position) order by position) page
                    join tools t on t.id = page.tool_id order by page.position`,
    [
      ...[query.q, query.category, query.tag, query.pricing, query.featured, query.published, query.adult],
      query.sort === 'oldest',
    ],
  );
