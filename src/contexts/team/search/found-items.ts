import type { FoundHolder } from '../../access/holder-search.js';
import type { NamedListing, FoundListing } from '../../listings/search/listing-names.js';
import type { FoundSubmission } from '../../partners/submissions/submission-search.js';
import type { FoundRequest } from '../../requests/request-search.js';
import type { FoundConversation } from '../../support/conversations/conversation-search.js';
import type { FoundDelivery } from '../../webhooks/deliveries.repository.js';
import type { FoundItemDto } from './found-item.dto.js';

type Found = Pick<FoundItemDto, 'kind' | 'id' | 'name' | 'details'> &
  Partial<Pick<FoundItemDto, 'status' | 'matched' | 'userId' | 'partnerId'>>;

/** In the order of the fields in responses. */
const itemOf = ({ kind, id, name, details, ...rest }: Found): FoundItemDto => ({
  kind,
  id,
  name,
  details,
  status: rest.status ?? null,
  matched: rest.matched ?? [],
  userId: rest.userId ?? null,
  partnerId: rest.partnerId ?? null,
});

export const submissionItem = (found: FoundSubmission): FoundItemDto =>
  itemOf({
    kind: found.listingUrl === null ? 'submission' : 'recordedDirectory',
    id: found.toolId,
    name: found.name,
    details: known(found.directoryName, found.listingUrl, found.partnerName),
    status: found.state,
  });

export const requestItem = ({ id, name, website, founderName, founderEmail, status }: FoundRequest): FoundItemDto =>
  itemOf({ kind: 'listingRequest', id, name, details: known(website, founderName, founderEmail), status });

/** A customer without a name is shown by email address or external ID. */
export function conversationItem(found: FoundConversation): FoundItemDto {
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

export const listingItem =
  (kind: 'tool' | 'directory') =>
  (found: NamedListing & Partial<FoundListing>): FoundItemDto =>
    itemOf({
      kind,
      id: found.id,
      name: found.name,
      details: known(found.slug, found.website, found.founderName, found.founderEmail),
      status: found.published ? null : 'unpublished',
    });

export const holderItem = ({ kind, id, name, detail, userId, clientId }: FoundHolder): FoundItemDto =>
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

export const deliveryItem = ({ id, messageId, event, status, partnerName }: FoundDelivery): FoundItemDto =>
  itemOf({ kind: 'delivery', id, name: event, details: [messageId, partnerName], status });

const known = (...texts: (string | null | undefined)[]): string[] =>
  texts.filter((text) => text !== null && text !== undefined && text !== '') as string[];
