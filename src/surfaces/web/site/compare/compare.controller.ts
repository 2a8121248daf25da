import { Get, Param, Query } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { ThumbnailsService } from '../../../../contexts/catalog/thumbnails/thumbnails.service.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { Converted } from '../../../../platform/input/checked-input.js';
import { excerpt } from '../../kit/components/elements.js';
import {
  cachedPage,
  type FreshPage,
  MovedError,
  OtherPageError,
  page,
  SeeOther,
  type WebPage,
} from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { comparisonPath, TOOL_PARAMETER } from '../listings/listing-card.js';
import { FormerPathsService } from '../listings/former-paths.service.js';
import { ALTERNATIVES, RelatedListingsService } from '../tools/related-listings.service.js';
import { ChoiceView, ComparisonView } from './compare.view.js';

const [MIN_TOOLS, MAX_TOOLS] = [2, 4];
/** Of more chosen tools, the first ones are shown. */
const MAX_SHOWN = 8;
const MAX_SENT = 20;

/** The slugs of the chosen tools, each in its own parameter `tool`. */
class CompareQuery {
  @Converted((value: unknown) => (value === undefined ? [] : [value].flat()))
  @ValidateBy({
    name: 'slugs',
    validator: {
      validate: (value: unknown) =>
        Array.isArray(value) && value.length <= MAX_SENT && value.every((slug) => typeof slug === 'string'),
      defaultMessage: () => 'Choose two to four tools.',
    },
  })
  tool: string[] = [];
}

interface ReadTools {
  tools: ToolDetailDto[];
  problems: string[];
  /** Of found tools, and the most similar ones in place of unknown ones. */
  nearSlugs: string[];
  /** A slug that no tool has. */
  isUnknown: boolean;
}

const choicePath = (slugs: readonly string[]): string =>
  `/compare?${new URLSearchParams(slugs.map((slug) => [TOOL_PARAMETER, slug])).toString()}`;

@PublicPages('compare')
export class CompareController {
  constructor(
    private readonly tools: ToolsService,
    private readonly related: RelatedListingsService,
    private readonly former: FormerPathsService,
    private readonly thumbnails: ThumbnailsService,
  ) {}

  /** The target of the forms on cards and tool pages. Redirects to the comparison, or shows what to change. */
  @Get()
  async chooseTools(@Query() { tool: sent }: CompareQuery): Promise<FreshPage | SeeOther> {
    const slugs = [...new Set(sent)];
    const { tools, problems, nearSlugs, isUnknown } = await this.readTools(slugs.slice(0, MAX_SHOWN));
    const [first] = tools;
    if (slugs.length > MAX_TOOLS) problems.unshift(`You chose ${slugs.length} tools. Choose at most ${MAX_TOOLS}.`);
    if (slugs.length === 1 && sent.length > 1 && first !== undefined)
      problems.push(`You chose ${excerpt(first.name, 60)} twice. Choose another tool to compare it with.`);
    if (problems.length === 0 && tools.length >= MIN_TOOLS) return new SeeOther(comparisonPath(tools.map(slugOf)));
    const chosen = new Set(tools.map(slugOf));
    const similar = first === undefined ? [] : await this.related.findSimilarTools(first, false, ALTERNATIVES);
    const alternatives = similar.filter(({ slug }) => !chosen.has(slug));
    const near = [...new Set(nearSlugs)];
    const isSuggested = isUnknown && near.length === slugs.length && near.length >= MIN_TOOLS;
    const suggestion = isSuggested ? comparisonPath(near) : undefined;
    const props = { problems, tools: await this.thumbnails.withThumbnails(tools), alternatives, suggestion };
    return page(ChoiceView, props, isUnknown ? 404 : problems.length > 0 ? 400 : 200);
  }

  /** A fifth slug is accepted so that the page can say what to change. */
  @Get(':a{/:b}{/:c}{/:d}{/:e}')
  compareTools(@Param() parameters: Record<string, string | undefined>): WebPage {
    const slugs = Object.values(parameters).filter((slug) => slug !== undefined);
    const count = new Set(slugs).size;
    if (count < slugs.length || count < MIN_TOOLS || count > MAX_TOOLS) throw new MovedError(choicePath(slugs));
    const path = comparisonPath(slugs);
    return cachedPage(ComparisonView, { slugs: slugs.join('/') }, async () => {
      const { tools, problems, isUnknown } = await this.readTools(slugs);
      if (isUnknown) throw new OtherPageError(await this.chooseTools({ tool: slugs }));
      if (problems.length > 0) throw new MovedError(choicePath(slugs));
      redirectUnlessCanonical(slugs, tools.map(slugOf));
      const [pictured, isIndexed] = await Promise.all([
        this.thumbnails.withThumbnails(tools),
        this.areAlternatives(tools),
      ]);
      return { tools: pictured, path, isIndexed };
    });
  }

  /** Whether they are two tools of which each is an alternative to the other. */
  private async areAlternatives(tools: readonly ToolDetailDto[]): Promise<boolean> {
    const [a, b, third] = tools;
    if (a === undefined || b === undefined || third !== undefined) return false;
    const [ofA, ofB] = await Promise.all(
      [a, b].map((tool) => this.related.findSimilarTools(tool, false, ALTERNATIVES)),
    );
    return [ofA?.some(({ id }) => id === b.id), ofB?.some(({ id }) => id === a.id)].every(Boolean);
  }

  private async readTools(slugs: readonly string[]): Promise<ReadTools> {
    const read: ReadTools = { tools: [], problems: [], nearSlugs: [], isUnknown: false };
    const found = await Promise.all(slugs.map((slug) => this.findTool(slug)));
    for (const [index, listed] of found.entries()) {
      const shown = `/tools/${excerpt(slugs[index] ?? '', 60)}`;
      const near = 'tool' in listed ? listed.tool.slug : listed.nearSlug;
      if (near !== undefined) read.nearSlugs.push(near);
      if (!('tool' in listed)) {
        read.isUnknown = true;
        read.problems.push(`No tool found at ${shown}. Choose another one.`);
      } else if (listed.isAdult) read.problems.push(`${shown} is an adult listing, which can’t be compared.`);
      else if (!read.tools.some(({ id }) => id === listed.tool.id)) read.tools.push(listed.tool);
    }
    return read;
  }

  private async findTool(
    slug: string,
  ): Promise<{ tool: ToolDetailDto; isAdult: boolean } | { nearSlug: string | undefined }> {
    try {
      return await this.former.loadByAnySlug('tool', slug, (current) => this.tools.getToolWithAdultFlag(current));
    } catch (error) {
      if (error instanceof AppError && (error.code === 'not-found' || error.code === 'gone'))
        return { nearSlug: error.nearSlug };
      throw error;
    }
  }
}

const slugOf = ({ slug }: { slug: string }): string => slug;

/** Each comparison has one path: current slugs in alphabetical order. */
function redirectUnlessCanonical(sent: readonly string[], slugs: readonly string[]): void {
  if (comparisonPath(slugs) !== `/compare/${sent.map(encodeURIComponent).join('/')}`)
    throw new MovedError(new Set(slugs).size < MIN_TOOLS ? choicePath(slugs) : comparisonPath(slugs));
}
