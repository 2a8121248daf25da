import type { VNode } from 'preact';
import type { ListingCheckDto } from '../../../../contexts/partners/submissions/listing-check.dto.js';
import { Ago, ExactAgo } from '../components/date.js';
import { Icon } from '../components/icons.js';

interface CheckResultProps {
  check: ListingCheckDto | undefined;
  hasListing: boolean;
  /** The page is cached, so times are in days. */
  isCached?: boolean;
}

export function CheckResult({ check, hasListing, isCached = false }: CheckResultProps): VNode {
  if (!hasListing) return <span class="quiet">no URL</span>;
  if (check === undefined) return <span class="note">not checked yet</span>;
  const { tone, icon, words } = findingOf(check);
  return (
    <span>
      <span class={`note tone-${tone}`}>
        <Icon name={icon} />
        {words}
      </span>{' '}
      {check.checkedAt !== null && (
        <span class="quiet">
          {isCached ? <Ago iso={check.checkedAt} /> : <ExactAgo at={new Date(check.checkedAt)} />}
        </span>
      )}
    </span>
  );
}

function findingOf({ status, linkFound, follow }: ListingCheckDto): {
  tone: 'good' | 'warn' | 'bad';
  icon: 'live' | 'link' | 'alert';
  words: string;
} {
  if (status === 'missing') return { tone: 'bad', icon: 'alert', words: 'not found' };
  if (status === 'unreachable') return { tone: 'bad', icon: 'alert', words: 'no response' };
  if (linkFound === null) return { tone: 'warn', icon: 'link', words: 'live, not readable' };
  if (!linkFound) return { tone: 'warn', icon: 'link', words: 'live, no link' };
  return follow === true
    ? { tone: 'good', icon: 'live', words: 'live, follow' }
    : { tone: 'warn', icon: 'link', words: 'live, nofollow' };
}
