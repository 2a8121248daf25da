import type { VNode } from 'preact';
import type { ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import type { DirectoryDto } from '../../../../contexts/directories/directory.dto.js';
import type { Pagination } from '../../../../platform/input/page.js';
import { excerpt, Icon, NameLink, SubmitButton } from '../../kit/components/elements.js';
import { ListingIcon } from '../../kit/components/blocks.js';
import { counted, DomainRating, grouped, Pricing } from '../../kit/components/formats.js';
import { useSite } from '../../kit/components/viewer.js';
import { FeaturedMark, ForSaleMark } from './notices.js';

const TAGS_SHOWN = 3;
/** Of thumbnails in the page; the stylesheet may show them smaller. */
const THUMBNAIL_SIZE = { width: 160, height: 84 };

export type ListedTool = ToolDto & {
  /** The URL of a small picture. */
  thumbnail?: string;
};

interface ToolCardsProps {
  tools: ListedTool[];
  /** The cards have checkboxes. The page also has a CompareBar. */
  isComparable?: boolean;
  /** The checkboxes are ticked. */
  isChosen?: boolean;
}

export const ToolCards = ({ tools, ...choice }: ToolCardsProps): VNode => (
  <div class="listings">
    {tools.map((tool) => (
      <ToolCard tool={tool} {...choice} />
    ))}
  </div>
);

const ToolCard = ({
  tool,
  isComparable = false,
  isChosen = false,
}: Omit<ToolCardsProps, 'tools'> & { tool: ListedTool }): VNode => (
  <article class="listing">
    <Thumbnail tool={tool} />
    <div>
      <h3>
        <NameLink href={`/tools/${tool.slug}`} text={excerpt(tool.name, 100)} />
        {tool.featured && <FeaturedMark />}
        {tool.isForSale && <ForSaleMark />}
      </h3>
      <p dir="auto">{excerpt(tool.tagline, 160)}</p>
      <div class="row">
        {tool.category && (
          <a class="tag" href={`/categories/${tool.category.slug}`} dir="auto">
            {excerpt(tool.category.name, 40)}
          </a>
        )}
        {tool.tags.slice(0, TAGS_SHOWN).map((tag) => (
          <a class="tag tag-line" href={`/tags/${tag.slug}`} dir="auto">
            {excerpt(tag.name, 40)}
          </a>
        ))}
      </div>
    </div>
    <div class="listing-facts">
      <span class="note">
        {tool.rating > 0 && (
          <>
            <Icon name="star" />
            <b>{tool.rating.toFixed(1)}</b>
            <span class="visually-hidden"> out of 5, </span>
          </>
        )}
        {counted(tool.opens, 'click')}
      </span>
      <Pricing price={tool.pricing} />
      {tool.domainRating !== null && <DomainRating value={tool.domainRating} />}
      {isComparable && <CompareBox tool={tool} isChecked={isChosen} />}
    </div>
  </article>
);

/** The icon, if the tool has no picture. */
export function Thumbnail({ tool: { name, icon, thumbnail } }: { tool: ListedTool }): VNode {
  const src = useSite().ownImage(thumbnail ?? null);
  return (
    <div class="thumbnail">
      {src === undefined ? (
        <ListingIcon name={name} icon={icon} />
      ) : (
        <img src={src} {...THUMBNAIL_SIZE} alt="" loading="lazy" decoding="async" />
      )}
    </div>
  );
}

/** Cards with a large picture, for a few tools. */
export const PictureCards = ({ tools }: { tools: ListedTool[] }): VNode => (
  <div class="columns picture-cards">
    {tools.map((tool) => (
      <article class="whole-link">
        <Thumbnail tool={tool} />
        <h3>
          <NameLink href={`/tools/${tool.slug}`} text={excerpt(tool.name, 60)} />
        </h3>
        <p class="small quiet" dir="auto">
          {excerpt(tool.tagline, 100)}
        </p>
        <p class="row small">
          <Pricing price={tool.pricing} />
          {tool.category && <span class="quiet">{excerpt(tool.category.name, 40)}</span>}
        </p>
      </article>
    ))}
  </div>
);

/** `noteOf`: the fact that the list is ordered by. */
export const CompactTools = ({ tools, noteOf }: { tools: ToolDto[]; noteOf: (tool: ToolDto) => VNode }): VNode => (
  <ol class="compact-list" role="list">
    {tools.map((tool) => (
      <li class="whole-link">
        <ListingIcon name={tool.name} icon={tool.icon} />
        <div>
          <NameLink href={`/tools/${tool.slug}`} text={<strong>{excerpt(tool.name, 60)}</strong>} />
          <p class="small quiet cut" dir="auto">
            {excerpt(tool.tagline, 100)}
          </p>
        </div>
        <span class="small quiet">{noteOf(tool)}</span>
      </li>
    ))}
  </ol>
);

export const DirectoryCards = ({ directories }: { directories: DirectoryDto[] }): VNode => (
  <div class="listings">
    {directories.map((directory) => (
      <DirectoryCard directory={directory} />
    ))}
  </div>
);

const DirectoryCard = ({ directory }: { directory: DirectoryDto }): VNode => (
  <article class="listing">
    <ListingIcon name={directory.name} icon={directory.icon} />
    <div>
      <h3>
        <NameLink href={`/directories/${directory.slug}`} text={excerpt(directory.name, 100)} />
        {directory.featured && <FeaturedMark />}
      </h3>
      {directory.smallDescription !== null && <p dir="auto">{excerpt(directory.smallDescription, 160)}</p>}
      <div class="row">
        {directory.categories.slice(0, TAGS_SHOWN).map((category) => (
          <a class="tag" href={`/directory-categories/${category.slug}`} dir="auto">
            {excerpt(category.name, 40)}
          </a>
        ))}
        <span class="tag tag-line">{excerpt(directory.type, 30)}</span>
      </div>
    </div>
    <div class="listing-facts">
      {directory.domainRating !== null && <DomainRating value={directory.domainRating} />}
      <Pricing price={directory.cost} />
      {directory.monthlyVisits !== null && (
        <span class="note">{grouped(directory.monthlyVisits)} visits per month</span>
      )}
    </div>
  </article>
);

/** The form that the checkboxes of all cards on a page belong to. */
const FORM_ID = 'selection';

/** The parameter with the slugs of the chosen tools. */
export const TOOL_PARAMETER = 'tool';

type ComparedTool = Pick<ToolDto, 'slug' | 'name'>;

const CompareBox = ({ tool: { slug, name }, isChecked }: { tool: ComparedTool; isChecked: boolean }): VNode => (
  <label class="choice">
    <input type="checkbox" form={FORM_ID} name={TOOL_PARAMETER} value={slug} checked={isChecked} />
    <span>
      Compare<span class="visually-hidden"> {excerpt(name, 60)}</span>
    </span>
  </label>
);

/** Each comparison has one path. */
export const comparisonPath = (slugs: readonly string[]): string =>
  `/compare/${[...slugs].sort().map(encodeURIComponent).join('/')}`;

/** Compares the selected tools. It is shown while at least one is selected. `with`: the tool of the page is always compared. */
export const CompareBar = ({ with: tool }: { with?: ComparedTool }): VNode => (
  <form
    id={FORM_ID}
    class="filter-bar selection-bar"
    action="/compare"
    aria-label="Compare selected tools"
    autocomplete="off"
  >
    {tool !== undefined && <input type="hidden" name={TOOL_PARAMETER} value={tool.slug} />}
    <span class="small quiet">Up to four tools side by side</span>
    <SubmitButton look="primary small">
      {tool === undefined ? 'Compare selected tools' : `Compare with ${excerpt(tool.name, 40)}`}
    </SubmitButton>
  </form>
);

/** Listings as a schema.org list; positions continue across pages. */
export const itemList = (listings: { name: string; url: string }[], pagination: Pagination): object => ({
  '@type': 'ItemList',
  itemListElement: listings.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: (pagination.page - 1) * pagination.limit + index + 1,
    name,
    url,
  })),
});

/** Make titles and descriptions unique for each page. */
export const pageSuffix = (page: number): string => (page > 1 ? `, page ${page}` : '');
export const pagePrefix = (page: number): string => (page > 1 ? `Page ${page}: ` : '');
