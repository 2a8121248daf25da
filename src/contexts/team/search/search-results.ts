import type { ListingMatch, NamedListing } from '../../listings/listing-lookup.service.js';
import type { SubmissionMatch } from '../../partners/submissions/submissions.repository.js';
import type { RequestMatch } from '../../requests/listing-requests.repository.js';
import type { ConversationSearchResult } from '../../support/conversations/conversation-search.repository.js';
import type { DeliveryMatch } from '../../webhooks/deliveries.repository.js';
import type { SearchResultDto } from './team-search.dto.js';
import type { Holder } from '../../access/holders.repository.js';

type Found = Pick<SearchResultDto, 'kind' | 'id' | 'name' | 'details'> &
  Partial<Pick<SearchResultDto, 'status' | 'matched' | 'userId' | 'partnerId'>>;

/** In the order of the fields in responses. */
const itemOf = ({ kind, id, name, details, ...rest }: Found): SearchResultDto => ({
  kind,
  id,
  name,
  details,
  status: rest.status ?? null,
  matched: rest.matched ?? [],
  userId: rest.userId ?? null,
  partnerId: rest.partnerId ?? null,
});

export const submissionResult = (found: SubmissionMatch): SearchResultDto =>
  itemOf({
    kind: found.listingUrl === null ? 'submission' : 'recordedDirectory',
    id: found.toolId,
    name: found.name,
    details: known(found.directoryName, found.listingUrl, found.partnerName),
    status: found.state,
  });

export const requestResult = ({
  id,
  name,
  website,
  founderName,
  founderEmail,
  status,
}: RequestMatch): SearchResultDto =>
  itemOf({ kind: 'listingRequest', id, name, details: known(website, founderName, founderEmail), status });

/** A customer without a name is shown by email address or external ID. */
export function conversationResult(found: ConversationSearchResult): SearchResultDto {
  const [name = 'Unnamed customer', ...others] = known(found.customerName, found.customerEmail, found.externalId);
  return itemOf({
    kind: found.excerpt === null ? 'conversation' : 'message',
    id: found.id,
    name,
    details: found.excerpt === null ? [...others, found.partnerName] : [found.excerpt, found.partnerName],
    status: found.isWaiting ? 'pending' : 'answered',
    matched: found.words,
  });
}

export const listingResult =
  (kind: 'tool' | 'directory') =>
  (found: NamedListing & Partial<ListingMatch>): SearchResultDto =>
    itemOf({
      kind,
      id: found.id,
      name: found.name,
      details: known(found.slug, found.website, found.founderName, found.founderEmail),
      status: found.published ? null : 'unpublished',
    });

export const holderResult = ({ kind, id, name, detail, userId, clientId }: Holder): SearchResultDto =>
  itemOf({
    kind,
    id,
    name,
    details: [kind === 'key' ? `${detail}…` : detail],
    // The stored prefix is shorter than what was typed.
    matched: kind === 'key' ? detail.split('_') : [],
    userId,
    partnerId: clientId,
  });

export const deliveryResult = ({ id, messageId, event, status, partnerName }: DeliveryMatch): SearchResultDto =>
  itemOf({ kind: 'delivery', id, name: event, details: [messageId, partnerName], status });

const known = (...texts: (string | null | undefined)[]): string[] =>
  texts.filter((text) => text !== null && text !== undefined && text !== '') as string[];
