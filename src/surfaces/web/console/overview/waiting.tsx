import type { VNode } from 'preact';
import type { Backlog } from '../../../../platform/jobs/jobs.repository.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Figure } from '../../kit/lists/figure.js';
import { grouped } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { excerpt } from '../../kit/components/texts.js';
import { STATE_NAMES, StateMark } from '../../kit/submissions/state-mark.js';
import { FAILED_DAYS, MAX_COUNTED_DELIVERIES, type WaitingFigures } from './waiting-work.js';

/** Counts of waiting work, each with a link to its list. */
export const Waiting = ({ work }: { work: WaitingFigures }): VNode => {
  const { conversations, failedDeliveries, jobs, submissions, ...counts } = work;
  const open = submissions.reduce((total, { count }) => total + count, 0);
  const late = submissions.reduce((total, state) => total + state.late, 0);
  return (
    <section class="stack" aria-label="Waiting work">
      <dl class="columns columns-small">
        <Figure name="Open submissions" href="/console/board" count={open}>
          {late === 0 ? 'None late' : <a href="/console/board?due=late">{grouped(late)} late</a>}
        </Figure>
        <Figure name="Conversations waiting" href="/console/inbox" count={conversations.count}>
          {conversations.since === null ? (
            'None waiting'
          ) : (
            <span>
              Oldest: <ExactAgo at={conversations.since} />
            </span>
          )}
        </Figure>
        <Figure
          name="Failed deliveries"
          href={pathWithQuery('/console/deliveries', { status: 'unresolved', days: FAILED_DAYS })}
          count={failedDeliveries}
          isCut={failedDeliveries === MAX_COUNTED_DELIVERIES}
        >
          {`Not redelivered, last ${FAILED_DAYS} days`}
        </Figure>
        <Figure name="Failed jobs" href="#jobs" count={jobs.failed}>
          {jobs.due === 0 ? 'None due' : `${grouped(jobs.due)} more due`}
        </Figure>
        <Figure name="Visitor reports" href="/console/reports?status=open" count={counts.reports}>
          Open
        </Figure>
        <Figure name="Site problems" href="/console/health" count={counts.siteProblems}>
          Not ignored
        </Figure>
        <Figure name="Lost listings" href="/console/lost-listings" count={counts.lostListings}>
          Open
        </Figure>
        <Figure name="Listing requests" href="/console/listing-requests?status=open" count={counts.listingRequests}>
          Open
        </Figure>
        <Figure name="Partner applications" href="/console/applications?status=open" count={counts.applications}>
          Open
        </Figure>
      </dl>
      {submissions.length > 0 && (
        <ul class="row" role="list" aria-label="Open submissions by state">
          {submissions.map(({ state, count, oldest }) => (
            <li class="row">
              <a class="state" href={pathWithQuery('/console/submissions', { state })}>
                <StateMark state={state} />
                {STATE_NAMES[state]} <b>{grouped(count)}</b>
              </a>
              <span class="small quiet">
                oldest: <ExactAgo at={oldest} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Jobs that will not be retried, with their last error. */
export const FailedJobs = ({ jobs: { failed, latest } }: { jobs: Backlog }): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="jobs">
    <h2 id="jobs">Failed jobs</h2>
    {failed === 0 && <p class="quiet">None.</p>}
    <ul class="stack stack-tight" role="list">
      {latest.map(({ kind, error, at }) => (
        <li>
          <b>{kind}</b>{' '}
          <span class="small quiet">
            <ExactAgo at={new Date(at)} />
          </span>
          <div class="small" dir="auto">
            {excerpt(error ?? 'No error recorded', 200)}
          </div>
        </li>
      ))}
    </ul>
    {failed > latest.length && <p class="small quiet">{grouped(failed - latest.length)} older failed jobs.</p>}
  </section>
);
