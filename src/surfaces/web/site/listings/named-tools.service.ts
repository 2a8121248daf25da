import { Injectable } from '@nestjs/common';
import type { ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { comparisonPath } from './listing-card.js';

const ALTERNATIVES_TO = /^(?:best |free |top )*alternatives? (?:to|for|of) (.+)$|^(.+) alternatives?$/i;
const VERSUS = /\s(?:vs\.?|versus)\s/i;
const MAX_COMPARED = 4;
const NAMES = new Intl.ListFormat('en-US');

/** A page that answers a search by itself. */
export interface SearchLink {
  path: string;
  text: string;
}

/** Recognizes searches that name tools: "alternatives to Draftwell", "Draftwell vs Inkling". */
@Injectable()
export class NamedToolsService {
  constructor(private readonly tools: ToolsService) {}

  async findLink(q: string): Promise<SearchLink | undefined> {
    const compared = q.split(VERSUS).map((name) => name.trim());
    if (compared.length > 1) return compared.length > MAX_COMPARED ? undefined : this.findComparison(compared);
    const [, after, before] = ALTERNATIVES_TO.exec(q.trim()) ?? [];
    const name = after ?? before;
    const tool = name === undefined ? undefined : await this.findByName(name);
    return tool && { path: `/tools/${tool.slug}/alternatives`, text: `Alternatives to ${tool.name}` };
  }

  private async findComparison(names: readonly string[]): Promise<SearchLink | undefined> {
    const found = await Promise.all(names.map((name) => this.findByName(name)));
    const tools = found.filter((tool) => tool !== undefined);
    const slugs = new Set(tools.map(({ slug }) => slug));
    if (slugs.size < names.length) return undefined;
    return { path: comparisonPath([...slugs]), text: `Compare ${NAMES.format(tools.map(({ name }) => name))}` };
  }

  /** The most opened tool with exactly this name. Adult tools have no comparisons and are left out. */
  private async findByName(name: string): Promise<ToolDto | undefined> {
    const { items, search } = await this.tools.searchTools({ q: name, page: 1, limit: 1 });
    return search?.match === 'exact' ? items[0] : undefined;
  }
}
