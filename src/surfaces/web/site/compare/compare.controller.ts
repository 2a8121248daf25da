import { Controller, Get, Param, Query } from '@nestjs/common';
import { PublicPages } from '../../kit/pages/page-policy.js';
import type { FreshPage, SeeOther, WebPage } from '../../kit/pages/page.js';
import { CompareQuery } from './compare.dto.js';
import { CompareLoader } from './compare.loader.js';

@PublicPages()
@Controller('compare')
export class CompareController {
  constructor(private readonly pages: CompareLoader) {}

  /** The target of the forms on cards and tool pages. */
  @Get()
  chooseTools(@Query() { tool }: CompareQuery): Promise<FreshPage | SeeOther> {
    return this.pages.chooseTools(tool);
  }

  /** A fifth slug is accepted so that the page can say what to change. */
  @Get(':a{/:b}{/:c}{/:d}{/:e}')
  compareTools(@Param() slugs: Record<string, string | undefined>): WebPage {
    return this.pages.showComparison(Object.values(slugs).filter((slug) => slug !== undefined));
  }
}
