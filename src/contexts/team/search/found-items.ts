import type { FoundHolder } from '../../access/holder-search.js';
import type { NamedListing, FoundListing } from '../../listings/search/listing-names.js';
import type { FoundSubmission } from '../../partners/submissions/submission-search.js';
import type { FoundConversation } from '../../support/conversations/conversation-search.js';
import type { FoundDelivery } from '../../webhooks/deliveries.repository.js';
import type { FoundItemDto } from './found-item.dto.js';

const ITEM = { status: null, matched: [], userId: null, partnerId: null };

export const submissionItem = (found: FoundSubmission): FoundItemDto => ({
  ...ITEM,
  kind: found.listingUrl === null ? 'submission' : 'recordedDirectory',
  id: found.toolId,
  name: found.name,
  details: known(found.directoryName, found.listingUrl, found.partnerName),
  status: found.state,
});

/** A customer without a name is shown by email address or external ID. */
export function conversationItem(found: FoundConversation): FoundItemDto {
  const [name = 'Unnamed customer', ...others] = known(found.customerName, found.customerEmail, found.externalId);
  return {
    ...ITEM,
    kind: found.excerpt === null ? 'conversation' : 'message',
    id: found.id,
    name,
    details: found.excerpt === null ? [...others, found.partnerName] : [found.excerpt, found.partnerName],
    status: found.isWaiting ? 'pending' : 'answered',
    matched: found.words,
  };
}

export const listingItem =
  (kind: 'tool' | 'directory') =>
  (found: NamedListing & Partial<FoundListing>): FoundItemDto => ({
    ...ITEM,
    kind,
    id: found.id,
    name: found.name,
    details: known(found.slug, found.website, found.founderName, found.founderEmail),
    status: found.published ? null : 'unpublished',
  });

export const holderItem = ({ kind, id, name, detail, userId, clientId }: FoundHolder): FoundItemDto => ({
  ...ITEM,
  kind,
  id,
  name,
  details: [kind === 'key' ? `${detail}…` : detail],
  // The stored prefix is shorter than what was typed.
  matched: kind === 'key' ? detail.split('_') : [],
  userId,
  partnerId: clientId,
});

export const deliveryItem = ({ id, messageId, event, status, partnerName }: FoundDelivery): FoundItemDto => ({
  ...ITEM,
  kind: 'delivery',
  id,
  name: event,
  details: [messageId, partnerName],
  status,
});

const known = (...texts: (string | null | undefined)[]): string[] =>
  texts.filter((text) => text !== null && text !== undefined && text !== '') as string[];
