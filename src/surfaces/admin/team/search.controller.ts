import { Get, Query } from '@nestjs/common';
import { SearchResultDto, TeamSearchQuery } from '../../../contexts/team/search/team-search.dto.js';
import { MAX_OF_KIND, MAX_PER_KIND, TeamSearchService } from '../../../contexts/team/search/team-search.service.js';
import { Operation } from '../../../platform/http/operation.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/search', 'Search')
export class AdminSearchController {
  constructor(private readonly everything: TeamSearchService) {}

  @Get()
  @Operation({
    summary: 'Search everything',
    description: `Results by kind, at most ${MAX_PER_KIND} of each, or with \`kind\` ${MAX_OF_KIND} of that kind: tools and submissions by name, slug, URL of the page, website or host, founder's name or email address; recorded directories by listing URL; conversations by customer, external ID and words in messages; users, partners and keys; deliveries by \`webhook-id\`. A tool with a submission is found as a submission. Each word of \`q\` starts a word, but an email address matches whole. An ID finds only what has this ID. Without \`q\`, the list is empty.`,
    returns: { list: SearchResultDto },
  })
  async searchEverything(@Query() { q = '', kind }: TeamSearchQuery): Promise<SearchResultDto[]> {
    return (await this.everything.searchGroups(q, kind)).flatMap(({ items }) => items);
  }
}
