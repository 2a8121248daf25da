import type { VNode } from 'preact';
import type { HostListing } from '../../../../contexts/listings/listed-hosts.js';
import { Icon } from '../components/icons.js';
import { excerpt } from '../components/texts.js';

interface HostNoticeProps {
  /** Listings whose website has the same host. */
  listed: readonly HostListing[];
  pathOf: (listing: HostListing) => string;
}

/** Points out that a website may be listed already. */
export const HostNotice = ({ listed, pathOf }: HostNoticeProps): VNode | null =>
  listed.length === 0 ? null : (
    <div class="notice tone-warn">
      <Icon name="info" />
      <div>
        This website’s host is listed already:{' '}
        {listed.map((listing, index) => (
          <>
            {index > 0 && ', '}
            <a href={pathOf(listing)} dir="auto">
              {excerpt(listing.name, 60)}
            </a>
          </>
        ))}
      </div>
    </div>
  );
