import { Injectable } from '@nestjs/common';
import { ToolNames } from '../../catalog/search/tool-names.js';
import { DirectoryNames } from '../../directories/editing/directory-names.js';
import { websiteHosts } from '../../listings/listed-hosts.js';
import { SubmissionSearch } from '../../partners/submissions/submission-search.js';
import { RequestSearch } from '../../requests/request-search.js';
import type { FoundItemDto } from './found-item.dto.js';
import { listingItem, requestItem, submissionItem } from './found-items.js';

/** Submissions are searched among this many tools. */
const MAX_SEARCHED_TOOLS = 50;

/** Finds tools, directories, submissions, recorded directories and listing requests. */
@Injectable()
export class ListingSearch {
  constructor(
    private readonly tools: ToolNames,
    private readonly directories: DirectoryNames,
    private readonly submissions: SubmissionSearch,
    private readonly requests: RequestSearch,
  ) {}

  async findByText(text: string, limit: number): Promise<FoundItemDto[]> {
    const url = isUrlOrHost(text) ? text : null;
    const hosts = url === null ? [] : websiteHosts(url);
    const [tools, directories, requests] = await Promise.all([
      this.tools.findListings(text, hosts, MAX_SEARCHED_TOOLS),
      this.directories.findListings(text, hosts, limit),
      this.requests.findRequests(text, hosts, limit),
    ]);
    const toolIds = tools.map(({ id }) => id);
    const submissions = await this.submissions.findSubmissions(toolIds, url, limit);
    return [
      ...submissions.map(submissionItem),
      ...tools.map(listingItem('tool')),
      ...directories.map(listingItem('directory')),
      ...requests.map(requestItem),
    ];
  }

  async findById(id: string): Promise<FoundItemDto[]> {
    const [submissions, tools, directories, requests] = await Promise.all([
      this.submissions.findSubmissions([id], null, 1),
      this.tools.findListingsByIds([id]),
      this.directories.findListingsByIds([id]),
      this.requests.findRequestsById(id),
    ]);
    return [
      ...submissions.map(submissionItem),
      ...tools.map(listingItem('tool')),
      ...directories.map(listingItem('directory')),
      ...requests.map(requestItem),
    ];
  }
}

/** Other texts are words of a name, or an email address. */
const isUrlOrHost = (text: string): boolean => text.includes('.') && !/[\s@]/.test(text);
