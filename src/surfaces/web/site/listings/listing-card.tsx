import type { VNode } from 'preact';
import type { ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import type { DirectoryDto } from '../../../../contexts/directories/directory.dto.js';
import { Icon } from '../../kit/components/icons.js';
import { CompareBox } from './compare-bar.js';
import { FeaturedMark, ForSaleMark } from './marks.js';
import { ListingIcon } from '../../kit/components/listing-icon.js';
import { DomainRating, grouped, Pricing } from '../../kit/components/measures.js';
import { excerpt } from '../../kit/components/texts.js';

const TAGS_SHOWN = 3;

interface ToolCardsProps {
  tools: ToolDto[];
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
}: Omit<ToolCardsProps, 'tools'> & { tool: ToolDto }): VNode => (
  <article class="listing">
    <ListingIcon name={tool.name} icon={tool.icon} />
    <div>
      <h3>
        <a href={`/tools/${tool.slug}`} dir="auto">
          {excerpt(tool.name, 100)}
        </a>
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
      {tool.domainRating !== null && <DomainRating value={tool.domainRating} />}
      <Pricing price={tool.pricing} />
      <span class="note">
        <Icon name="external" />
        {grouped(tool.opens)}
        <span class="visually-hidden"> clicks</span>
        {tool.rating > 0 && (
          <>
            {' '}
            <Icon name="star" />
            {tool.rating.toFixed(1)}
            <span class="visually-hidden"> out of 5</span>
          </>
        )}
      </span>
      {isComparable && <CompareBox tool={tool} isChecked={isChosen} />}
    </div>
  </article>
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
        <a href={`/directories/${directory.slug}`} dir="auto">
          {excerpt(directory.name, 100)}
        </a>
        {directory.featured && <FeaturedMark />}
      </h3>
      {directory.smallDescription !== null && <p dir="auto">{excerpt(directory.smallDescription, 160)}</p>}
      <div class="row">
        {directory.categories.slice(0, TAGS_SHOWN).map((category) => (
          <a class="tag" href={`/directories?category=${category.slug}`} dir="auto">
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
