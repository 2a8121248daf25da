import { ChoiceField, SlugField } from '../../platform/input/body-fields.js';
import { ListQuery } from '../../platform/input/parameters/list-query.js';
import { ChoiceParameter, TextParameter } from '../../platform/input/parameters/query-parameters.js';
import { LISTING_KINDS, type ListingKind } from '../listings/slugs/former-slug.entity.js';

export class SaveListingBody {
  @ChoiceField(LISTING_KINDS)
  kind!: ListingKind;

  @SlugField({})
  slug!: string;
}

export class ListSavedQuery extends ListQuery {
  @ChoiceParameter(LISTING_KINDS, { description: 'Filter by kind of listing.' })
  kind?: ListingKind;

  @TextParameter({ description: 'The form that was just handled.' })
  done?: string;
}
