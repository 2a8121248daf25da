import type { VNode } from 'preact';
import type { ListingKind } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import { Icon } from '../components/icons.js';

/** The same bytes for every visitor: only /saved shows what is saved. Visitors without a session sign in and return. */
export const SaveForm = ({ kind, slug, name }: { kind: ListingKind; slug: string; name: string }): VNode => (
  <form method="post" action="/saved">
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="slug" value={slug} />
    <button class="button" type="submit">
      <Icon name="bookmark" /> Save<span class="visually-hidden"> {name}</span>
    </button>
  </form>
);
