import type { VNode } from 'preact';
import { Empty } from '../../kit/components/empty.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

export const TestLostListingsView = ({ frame }: { frame: Frame }): VNode => (
  <PartnerFrame {...frame} section="/lost-listings" title="Lost listings">
    <Empty heading="Test listings are not checked">
      Listings in the sandbox are invented, so none is lost. To test your receiver, send a sample of{' '}
      <code>directory_submissions.changed</code> from the <a href={memberPath(frame.member, '/sandbox')}>sandbox</a>.
      You turn reports on and off in live mode.
    </Empty>
  </PartnerFrame>
);
