import { Injectable } from '@nestjs/common';
import { type FoundHolder, HolderSearch } from '../../../../contexts/access/holder-search.js';
import { ToolNames } from '../../../../contexts/catalog/search/tool-names.js';
import { DirectoryNames } from '../../../../contexts/directories/editing/directory-names.js';
import type { NamedListing } from '../../../../contexts/listings/search/listing-names.js';
import { type FoundSubmission, SubmissionSearch } from '../../../../contexts/partners/submissions/submission-search.js';
import {
  ConversationSearch,
  type FoundConversation,
} from '../../../../contexts/support/conversations/conversation-search.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { STATE_NAMES } from '../board/state-mark.js';

interface Found {
  name: string;
  detail: string;
  path: string;
}

export interface FoundGroup {
  name: string;
  items: Found[];
}

const PER_GROUP = 5;
/** Submissions are searched among this many tools. */
const MAX_SEARCHED_TOOLS = 50;

/** Searches all console sections for a text or an ID, with one query per context. */
@Injectable()
export class ConsoleSearch {
  constructor(
    private readonly toolNames: ToolNames,
    private readonly directoryNames: DirectoryNames,
    private readonly holders: HolderSearch,
    private readonly submissions: SubmissionSearch,
    private readonly conversations: ConversationSearch,
  ) {}

  /** Omits groups without results. */
  async findGroups(text: string): Promise<FoundGroup[]> {
    const [tools, directories, holders, conversations] = await Promise.all([
      this.toolNames.findListingsByName(text, MAX_SEARCHED_TOOLS),
      this.directoryNames.findListingsByName(text, PER_GROUP),
      this.holders.searchHolders(text, PER_GROUP),
      this.conversations.findConversations(text, PER_GROUP),
    ]);
    const submissions = await this.submissions.findSubmissions(tools.map(({ id }) => id));
    return [
      group('Submissions', submissions.map(toSubmission)),
      group('Conversations', conversations.map(toConversation)),
      group('Tools', tools.map(toListing('/console/tools'))),
      group('Directories', directories.map(toListing('/console/directories'))),
      ...holderGroups(holders),
    ].filter(({ items }) => items.length > 0);
  }

  /** The page for this ID. For a tool that a partner submitted, it is the submission's page. */
  async findPath(id: string): Promise<string | undefined> {
    const [submissions, conversations, tools, directories, holders] = await Promise.all([
      this.submissions.findSubmissions([id]),
      this.conversations.getConversation(id),
      this.toolNames.findListingsByIds([id]),
      this.directoryNames.findListingsByIds([id]),
      this.holders.getHolders([id]),
    ]);
    const [found] = [
      ...submissions.map(toSubmission),
      ...conversations.map(toConversation),
      ...tools.map(toListing('/console/tools')),
      ...directories.map(toListing('/console/directories')),
      ...holders.map(toHolder),
    ];
    return found?.path;
  }
}

const group = (name: string, items: Found[]): FoundGroup => ({ name, items: items.slice(0, PER_GROUP) });

const holderGroups = (holders: FoundHolder[]): FoundGroup[] =>
  (
    [
      ['user', 'Users'],
      ['partner', 'Partners'],
      ['key', 'Keys'],
    ] as const
  ).map(([kind, name]) => group(name, holders.filter((holder) => holder.kind === kind).map(toHolder)));

const toSubmission = ({ toolId, name, partnerName, state }: FoundSubmission): Found => ({
  name,
  detail: `${partnerName} · ${state === null ? 'No package' : STATE_NAMES[state]}`,
  path: `/console/submissions/${toolId}`,
});

const toConversation = (found: FoundConversation): Found => {
  const { id, customerName, customerEmail, externalId, partnerName, isWaiting } = found;
  const known = [customerName, customerEmail, externalId].filter((text) => text !== null && text !== '');
  return {
    name: known[0] ?? 'Unnamed customer',
    detail: [...known.slice(1), partnerName, isWaiting ? 'waiting' : 'replied'].join(' · '),
    path: `/console/inbox/${id}`,
  };
};

const toListing =
  (path: string) =>
  ({ id, slug, name, published }: NamedListing): Found => ({
    name,
    detail: published ? slug : `${slug} · not published`,
    path: `${path}/${id}`,
  });

/** A key links to its user or partner. An admin key has no owner and links to its audit log. */
function toHolder({ kind, id, name, detail, userId, clientId }: FoundHolder): Found {
  if (kind === 'user') return { name, detail, path: `/console/people/${id}` };
  if (kind === 'partner') return { name, detail, path: `/console/partners/${id}` };
  const shown = { name, detail: `${detail}…` };
  if (userId !== null) return { ...shown, path: `/console/people/${userId}` };
  return {
    ...shown,
    path: clientId === null ? pathWithQuery('/console/audit', { actor: id }) : `/console/partners/${clientId}`,
  };
}
