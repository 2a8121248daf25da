import type { VNode } from 'preact';
import type { ListingCheckDto } from '../../../../contexts/partners/submissions/listing-check.dto.js';
import type { DirectorySubmissionDto } from '../../../../contexts/partners/submissions/submission.dto.js';
import type { Submitter } from '../../../../contexts/partners/submissions/submission.entity.js';
import { type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { type ListingProblem, PROBLEM_NAMES } from '../../../../contexts/partners/watching/listing-watch.entity.js';
import { Ago, DomainRating, ExactAgo } from '../components/formats.js';
import { externalLink, Icon, Note, type NoteProps, shortUrl } from '../components/elements.js';
import type { Columns } from '../lists/tables.js';

export const STATE_NAMES: Record<State, string> = {
  IN_QUEUE: 'In queue',
  ASSIGNED: 'Assigned',
  IN_PROGRESS: 'In progress',
  REVIEW: 'Review',
  DONE: 'Done',
};

export const SUBMITTER_NAMES: Record<Submitter, string> = { ADMIN: 'Team', OWNER: 'Owner' };

/** Progress as one of five groups of ticks. */
export const StateMark = ({ state }: { state: State }): VNode => (
  <svg class="ticks ticks-state" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 5h100" />
    <path class="ticks-part" d={`M0 5h${(((4 * STATES.indexOf(state) + 2) / 18) * 100).toFixed(1)}`} />
  </svg>
);

/** The state in words; null for a submission without a package. */
export const StateNote = ({ state }: { state: State | null }): VNode =>
  state === null ? (
    <span class="quiet">No package</span>
  ) : (
    <span class="state">
      <StateMark state={state} />
      {STATE_NAMES[state]}
    </span>
  );

interface CheckResultProps {
  check: ListingCheckDto | undefined;
  hasListing: boolean;
  /** The page is cached, so times are in days. */
  isCached?: boolean;
}

export function CheckResult({ check, hasListing, isCached = false }: CheckResultProps): VNode {
  if (!hasListing) return <span class="quiet">no URL</span>;
  if (check === undefined) return <span class="note">not checked yet</span>;
  return (
    <span>
      <Note {...findingOf(check)} />{' '}
      {check.checkedAt !== null && (
        <span class="quiet">
          {isCached ? <Ago iso={check.checkedAt} /> : <ExactAgo at={new Date(check.checkedAt)} />}
        </span>
      )}
    </span>
  );
}

function findingOf({ status, linkFound, follow }: ListingCheckDto): NoteProps {
  if (status === 'missing') return { tone: 'bad', icon: 'alert', text: 'not found' };
  if (status === 'unreachable') return { tone: 'bad', icon: 'alert', text: 'no response' };
  if (linkFound === null) return { tone: 'warn', icon: 'link', text: 'live, not readable' };
  if (!linkFound) return { tone: 'warn', icon: 'link', text: 'live, no link' };
  return follow === true
    ? { tone: 'good', icon: 'live', text: 'live, follow' }
    : { tone: 'warn', icon: 'link', text: 'live, nofollow' };
}

interface LostMarkProps {
  problem: ListingProblem;
  /** Begins with "Lost", where nothing else says so. */
  isNamed?: boolean;
}

/** What a lost listing has lost. */
export const LostMark = ({ problem, isNamed = false }: LostMarkProps): VNode => (
  <Note icon="alert" tone="bad">
    {isNamed ? `Lost: ${PROBLEM_NAMES[problem].toLowerCase()}` : PROBLEM_NAMES[problem]}
  </Note>
);

export const RecoveredMark = ({ at }: { at: Date }): VNode => (
  <Note icon="live" tone="good">
    <span>
      recovered <ExactAgo at={at} />
    </span>
  </Note>
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

/** What is recorded about a directory. */
export const DIRECTORY_COLUMNS: Columns<DirectorySubmissionDto> = {
  Rating: ({ domainRating }) => <DomainRating value={domainRating} />,
  Listing: ({ listingUrl, proofScreenshot }) => (
    <>
      {listingUrl === null ? (
        <span class="quiet">none</span>
      ) : (
        <a {...externalLink(listingUrl)}>{shortUrl(listingUrl)}</a>
      )}{' '}
      {proofScreenshot !== undefined && (
        <a class="note" {...externalLink(proofScreenshot)}>
          <Icon name="image" />
          proof
        </a>
      )}
    </>
  ),
  Check: ({ check, listingUrl }) => <CheckResult check={check} hasListing={listingUrl !== null} />,
  Submitted: ({ isSubmitted, submittedAt, submittedBy }) => (
    <>
      {!isSubmitted && <span class="note tone-warn">not yet</span>}
      {isSubmitted && (submittedAt === null ? 'yes' : <ExactAgo at={new Date(submittedAt)} />)}
      {submittedBy === 'OWNER' && <span class="quiet"> by owner</span>}
    </>
  ),
};
