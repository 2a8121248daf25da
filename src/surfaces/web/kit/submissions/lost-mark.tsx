import type { VNode } from 'preact';
import type { ListingProblem } from '../../../../contexts/partners/watching/listing-watch.entity.js';
import { PROBLEM_NAMES } from '../../../../contexts/partners/watching/reports/problem-names.js';
import { ExactAgo } from '../components/date.js';
import { Icon } from '../components/icons.js';
import { externalLink, shortUrl } from '../components/texts.js';

interface LostMarkProps {
  problem: ListingProblem;
  /** Begins with "Lost", where nothing else says so. */
  isNamed?: boolean;
}

/** What a lost listing has lost. */
export const LostMark = ({ problem, isNamed = false }: LostMarkProps): VNode => (
  <span class="note tone-bad">
    <Icon name="alert" />
    {isNamed ? `Lost: ${PROBLEM_NAMES[problem].toLowerCase()}` : PROBLEM_NAMES[problem]}
  </span>
);

export const RecoveredMark = ({ at }: { at: Date }): VNode => (
  <span class="note tone-good">
    <Icon name="live" />
    <span>
      recovered <ExactAgo at={at} />
    </span>
  </span>
);

interface LostUrlProps {
  /** The URL that was lost. */
  url: string;
  /** The URL that is recorded now. */
  recordedUrl: string | null;
}

export const LostUrl = ({ url, recordedUrl }: LostUrlProps): VNode => (
  <>
    <a {...externalLink(url)}>{shortUrl(url)}</a>
    {recordedUrl !== null && recordedUrl !== url && (
      <>
        <br />
        <span class="quiet">New URL:</span> <a {...externalLink(recordedUrl)}>{shortUrl(recordedUrl)}</a>
      </>
    )}
  </>
);
