import type { Holder } from '../../access/holders.repository.js';
import type { ListingMatch, NamedListing } from '../../listings/listing-lookup.service.js';
import type { SubmissionMatch } from '../../partners/submissions/submissions.repository.js';
import type { RequestMatch } from '../../requests/listing-requests.repository.js';
import type { ConversationSearchResult } from '../../support/conversations/conversation-search.repository.js';
import type { DeliveryMatch } from '../../webhooks/deliveries.repository.js';
import type { MatchedField, SearchResultDto } from './team-search.dto.js';

type Value = string | null | undefined;
type Fields = Partial<Record<MatchedField, Value>>;

type Found = Pick<SearchResultDto, 'kind' | 'id' | 'name'> &
  Partial<Pick<SearchResultDto, 'status' | 'matched' | 'matchedBy' | 'userId' | 'partnerId'>> & {
    /** The fields that were searched besides the name. `matchedBy` is set if only one of them can have matched. */
    fields: Fields;
    details?: Value[];
  };

type Listing = NamedListing & Partial<ListingMatch>;

export interface FoundRows {
  submissions: SubmissionMatch[];
  tools: Listing[];
  directories: Listing[];
  requests: RequestMatch[];
  holders: Holder[];
  conversations: ConversationSearchResult[];
  deliveries: DeliveryMatch[];
}

/** What was typed, and the words of it as the search compares them. */
export interface SearchedText {
  text: string;
  words: string[];
  isEmail: boolean;
  isId: boolean;
  /** Of the page of a listing on this site. */
  isOwnUrl: boolean;
}

/** In lower case and without accents, as the search compares them. */
export const foldedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A submission and its tool are one result. An email address that matched only in part is left out. */
export function toResults(rows: FoundRows, searched: SearchedText): SearchResultDto[] {
  const tools = new Map(rows.tools.map((tool) => [tool.id, tool]));
  const submitted = new Set(rows.submissions.map(({ toolId, listingUrl }) => (listingUrl === null ? toolId : null)));
  return [
    ...rows.submissions.map((each) => submissionResult(each, tools.get(each.toolId))),
    ...rows.tools.filter(({ id }) => !submitted.has(id)).map((each) => listingResult('tool', each)),
    ...rows.directories.map((each) => listingResult('directory', each)),
    ...rows.requests.map(requestResult),
    ...rows.holders.map(holderResult),
    ...rows.conversations.map(conversationResult),
    ...rows.deliveries.map(deliveryResult),
  ].flatMap((found) => {
    const matchedBy = matchedField(searched, found);
    return matchedBy === null ? [] : [itemOf(searched, found, matchedBy)];
  });
}

/** In the order of the fields in responses. */
const itemOf = (searched: SearchedText, found: Found, matchedBy: MatchedField): SearchResultDto => ({
  kind: found.kind,
  id: found.id,
  name: found.name,
  details: [
    ...new Set(known(found.fields[matchedBy], ...Object.values(found.fields), ...(found.details ?? []))),
  ].filter((text) => text !== found.name),
  status: found.status ?? null,
  matchedBy,
  matched: [...new Set([...searched.words, ...(found.matched ?? []).flatMap(foldedWords)])],
  userId: found.userId ?? null,
  partnerId: found.partnerId ?? null,
});

/** The first of the fields with most of the words. An email address matches whole. */
function matchedField(searched: SearchedText, { name, fields, matchedBy }: Found): MatchedField | null {
  const { text, words } = searched;
  if (searched.isId) return fields.webhookId === text ? 'webhookId' : 'id';
  if (matchedBy !== undefined) return matchedBy;
  if (searched.isOwnUrl) return 'slug';
  const values = Object.entries({ name, ...fields }) as [MatchedField, Value][];
  if (searched.isEmail) return values.find(([, value]) => value?.toLowerCase() === text.toLowerCase())?.[0] ?? null;
  const counts = values.map(([field, value]) => ({ field, count: countMatched(words, value ?? '') }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).field;
}

function countMatched(words: readonly string[], value: string): number {
  const own = foldedWords(value);
  return words.filter((word) => own.some((each) => each.startsWith(word))).length;
}

/** `tool`: the listing by which the submission was found. */
function submissionResult(
  { toolId: id, name, state: status, directoryName, listingUrl, partnerName }: SubmissionMatch,
  tool: Listing | undefined,
): Found {
  const fields = tool === undefined ? {} : listingFields(tool);
  if (listingUrl === null) return { kind: 'submission', id, name, fields, details: [partnerName], status };
  const details = [directoryName, partnerName];
  return { kind: 'recordedDirectory', id, name, fields: { listingUrl }, matchedBy: 'listingUrl', details, status };
}

const listingFields = ({ slug, website: host, founderName, founderEmail }: Listing): Fields => ({
  slug,
  host,
  founderName,
  founderEmail,
});

const listingResult = (kind: 'tool' | 'directory', listing: Listing): Found => ({
  kind,
  id: listing.id,
  name: listing.name,
  fields: listingFields(listing),
  status: listing.published ? null : 'unpublished',
});

const requestResult = ({ id, name, website: host, founderName, founderEmail, status }: RequestMatch): Found => ({
  kind: 'listingRequest',
  id,
  name,
  fields: { host, founderName, founderEmail },
  status,
});

/** A customer without a name is shown by email address or external ID. */
function conversationResult(found: ConversationSearchResult): Found {
  const { id, customerName, customerEmail: email, externalId, partnerName, excerpt } = found;
  const [name = 'Unnamed customer'] = known(customerName, email, externalId);
  const result = { id, name, details: [partnerName], status: found.isWaiting ? 'pending' : 'answered' };
  if (excerpt === null) return { ...result, kind: 'conversation', fields: { name: customerName, email, externalId } };
  return { ...result, kind: 'message', fields: { message: excerpt }, matchedBy: 'message', matched: found.words };
}

function holderResult({ kind, id, name, detail, userId, clientId: partnerId }: Holder): Found {
  if (kind !== 'key') return { kind, id, name, fields: { email: detail } };
  // The stored prefix is shorter than what was typed.
  const more = { matchedBy: 'key', matched: detail.split('_') } as const;
  return { kind, id, name, fields: { key: `${detail}…` }, ...more, userId, partnerId };
}

const deliveryResult = ({ id, messageId: webhookId, event, status, partnerName }: DeliveryMatch): Found => ({
  kind: 'delivery',
  id,
  name: event,
  fields: { webhookId },
  details: [partnerName],
  status,
});

const known = (...texts: Value[]): string[] =>
  texts.filter((text) => text !== null && text !== undefined && text !== '') as string[];
