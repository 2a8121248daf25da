import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { FoundItemDto } from '../../../contexts/team/search/found-item.dto.js';
import { TeamSearchQuery } from '../../../contexts/team/search/search-query.dto.js';
import { MAX_PER_KIND, TeamSearch } from '../../../contexts/team/search/team-search.js';
import { Operation } from '../../../platform/http/operation.js';

@ApiTags('Search')
@AdminOnly()
@Controller('v1/admin/search')
export class AdminSearchController {
  constructor(private readonly everything: TeamSearch) {}

  @Get()
  @Operation({
    id: 'search_everything',
    summary: 'Search everything',
    description: `Results by kind, at most ${MAX_PER_KIND} of each: tools and submissions by name, website or host, founder's name or email address; recorded directories by listing URL; conversations by customer, external ID and words in messages; users, partners and keys; deliveries by \`webhook-id\`. Each word of \`q\` starts a word. An ID finds only what has this ID. Without \`q\`, the list is empty.`,
    returns: { list: FoundItemDto },
  })
  searchEverything(@Query() { q = '' }: TeamSearchQuery): Promise<FoundItemDto[]> {
    return this.everything.search(q);
  }
}
