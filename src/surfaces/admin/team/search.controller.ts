import { Get, Query } from '@nestjs/common';
import { SearchResultDto, TeamSearchQuery } from '../../../contexts/team/search/team-search.dto.js';
import { MAX_PER_KIND, TeamSearchService } from '../../../contexts/team/search/team-search.service.js';
import { Operation } from '../../../platform/http/operation.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/search', 'Search')
export class AdminSearchController {
  constructor(private readonly everything: TeamSearchService) {}

  @Get()
  @Operation({
    id: 'search_everything',
    summary: 'Search everything',
    description: `Results by kind, at most ${MAX_PER_KIND} of each: tools and submissions by name, website or host, founder's name or email address; recorded directories by listing URL; conversations by customer, external ID and words in messages; users, partners and keys; deliveries by \`webhook-id\`. Each word of \`q\` starts a word. An ID finds only what has this ID. Without \`q\`, the list is empty.`,
    returns: { list: SearchResultDto },
  })
  searchEverything(@Query() { q = '' }: TeamSearchQuery): Promise<SearchResultDto[]> {
    return this.everything.searchItems(q);
  }
}
