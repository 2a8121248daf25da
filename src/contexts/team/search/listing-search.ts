import { Injectable } from '@nestjs/common';
import { ToolNames } from '../../catalog/search/tool-names.js';
import { DirectoryNames } from '../../directories/editing/directory-names.js';
import { websiteHosts } from '../../listings/listed-hosts.js';
import { SubmissionSearch } from '../../partners/submissions/submission-search.js';
import type { FoundItemDto } from './found-item.dto.js';
import { listingItem, submissionItem } from './found-items.js';

/** Submissions are searched among this many tools. */
const MAX_SEARCHED_TOOLS = 50;

/** Finds tools, directories, submissions and recorded directories. */
@Injectable()
export class ListingSearch {
  constructor(
    private readonly tools: ToolNames,
    private readonly directories: DirectoryNames,
    private readonly submissions: SubmissionSearch,
  ) {}

  async findByText(text: string, limit: number): Promise<FoundItemDto[]> {
    const url = isUrlOrHost(text) ? text : null;
    const hosts = url === null ? [] : websiteHosts(url);
    const [tools, directories] = await Promise.all([
      this.tools.findListings(text, hosts, MAX_SEARCHED_TOOLS),
      this.directories.findListings(text, hosts, limit),
    ]);
    const toolIds = tools.map(({ id }) => id);
    const submissions = await this.submissions.findSubmissions(toolIds, url, limit);
    return [
      ...submissions.map(submissionItem),
      ...tools.map(listingItem('tool')),
      ...directories.map(listingItem('directory')),
    ];
  }

  async findById(id: string): Promise<FoundItemDto[]> {
    const [submissions, tools, directories] = await Promise.all([
      this.submissions.findSubmissions([id], null, 1),
      this.tools.findListingsByIds([id]),
      this.directories.findListingsByIds([id]),
    ]);
    return [
      ...submissions.map(submissionItem),
      ...tools.map(listingItem('tool')),
      ...directories.map(listingItem('directory')),
    ];
  }
}

/** Other texts are words of a name, or an email address. */
const isUrlOrHost = (text: string): boolean => text.includes('.') && !/[\s@]/.test(text);
