import type { Holder } from '../../access/holders.repository.js';
import type { ListingMatch, NamedListing } from '../../listings/listing-lookup.service.js';
import type { SubmissionMatch } from '../../partners/submissions/submissions.repository.js';
import type { RequestMatch } from '../../requests/listing-requests.repository.js';
import type { ConversationSearchResult } from '../../support/conversations/conversation-search.repository.js';
import type { DeliveryMatch } from '../../webhooks/deliveries.repository.js';
import type { MatchedField, SearchResultDto } from './team-search.dto.js';

type Value = string | null | undefined;

type Found = Pick<SearchResultDto, 'kind' | 'id' | 'name'> &
  Partial<Pick<SearchResultDto, 'status' | 'matched' | 'userId' | 'partnerId'>> & {
    /** The fields that were searched besides the name. `matchedBy` is set if only one of them can have matched. */
    fields?: Partial<Record<MatchedField, Value>>;
    matchedBy?: MatchedField;
    details?: Value[];
  };

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

/** In the order of the fields in responses. Null if an email address matched only in part. */
function itemOf(searched: SearchedText, found: Found): SearchResultDto | null {
  const { kind, id, name, fields = {}, details = [], ...rest } = found;
  const matchedBy = rest.matchedBy ?? matchedField(searched, { name, ...fields });
  if (matchedBy === null) return null;
  return {
    kind,
    id,
    name,
    details: [...new Set(known(fields[matchedBy], ...Object.values(fields), ...details))].filter(
      (each) => each !== name,
    ),
    status: rest.status ?? null,
    matchedBy,
    matched: [...new Set([...searched.words, ...(rest.matched ?? []).flatMap(foldedWords)])],
    userId: rest.userId ?? null,
    partnerId: rest.partnerId ?? null,
  };
}

/** The field with most of the words; the first one of several. An email address matches whole. */
function matchedField(searched: SearchedText, fields: Partial<Record<MatchedField, Value>>): MatchedField | null {
  if (searched.isId) return 'id';
  if (searched.isOwnUrl) return 'slug';
  const values = Object.entries(fields) as [MatchedField, Value][];
  if (searched.isEmail)
    return values.find(([, value]) => value?.toLowerCase() === searched.text.toLowerCase())?.[0] ?? null;
  const counts = values.map(([field, value]) => ({ field, count: matchedWords(searched.words, value ?? '') }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).field;
}

function matchedWords(words: readonly string[], value: string): number {
  const own = foldedWords(value);
  return words.filter((word) => own.some((each) => each.startsWith(word))).length;
}

type Result<Row> = (found: Row, searched: SearchedText) => SearchResultDto | null;

/** `tool`: the listing by which the submission was found. */
export const submissionResult = (
  found: SubmissionMatch,
  searched: SearchedText,
  tool?: NamedListing & Partial<ListingMatch>,
): SearchResultDto | null => {
  const { toolId: id, name, state: status, directoryName, listingUrl, partnerName } = found;
  if (listingUrl === null) {
    const fields = tool && listingFields(tool);
    return itemOf(searched, {
      kind: 'submission',
      id,
      name,
      ...(fields && { fields }),
      details: [partnerName],
      status,
    });
  }
  const fields = { listingUrl };
  const details = [directoryName, partnerName];
  return itemOf(searched, { kind: 'recordedDirectory', id, name, fields, matchedBy: 'listingUrl', details, status });
};

export const requestResult: Result<RequestMatch> = ({ id, name, status, ...found }, searched) => {
  const { website: host, founderName, founderEmail } = found;
  return itemOf(searched, { kind: 'listingRequest', id, name, fields: { host, founderName, founderEmail }, status });
};

/** A customer without a name is shown by email address or external ID. */
export const conversationResult: Result<ConversationSearchResult> = (found, searched) => {
  const { id, customerName, customerEmail: email, externalId, partnerName, excerpt } = found;
  const [name = 'Unnamed customer'] = known(customerName, email, externalId);
  const more = { details: [partnerName], status: found.isWaiting ? 'pending' : 'answered' };
  if (excerpt === null)
    return itemOf(searched, {
      kind: 'conversation',
      id,
      name,
      fields: { name: customerName, email, externalId },
      ...more,
    });
  const fields = { message: excerpt };
  return itemOf(searched, { kind: 'message', id, name, fields, matchedBy: 'message', matched: found.words, ...more });
};

const listingFields = ({
  slug,
  website: host,
  founderName,
  founderEmail,
}: NamedListing & Partial<ListingMatch>): Found['fields'] => ({
  slug,
  host,
  founderName,
  founderEmail,
});

export const listingResult =
  (kind: 'tool' | 'directory'): Result<NamedListing & Partial<ListingMatch>> =>
  (found, searched) =>
    itemOf(searched, {
      kind,
      id: found.id,
      name: found.name,
      fields: listingFields(found),
      status: found.published ? null : 'unpublished',
    });

export const holderResult: Result<Holder> = ({ kind, id, name, detail, userId, clientId: partnerId }, searched) => {
  if (kind !== 'key') return itemOf(searched, { kind, id, name, fields: { email: detail } });
  // The stored prefix is shorter than what was typed.
  const more = { matched: detail.split('_'), details: [`${detail}…`], userId, partnerId };
  return itemOf(searched, { kind, id, name, matchedBy: searched.isId ? 'id' : 'key', ...more });
};

export const deliveryResult: Result<DeliveryMatch> = ({ id, messageId, event, status, partnerName }, searched) =>
  itemOf(searched, {
    kind: 'delivery',
    id,
    name: event,
    fields: { webhookId: messageId },
    matchedBy: searched.text === messageId ? 'webhookId' : 'id',
    details: [partnerName],
    status,
  });

const known = (...texts: Value[]): string[] =>
  texts.filter((text) => text !== null && text !== undefined && text !== '') as string[];
