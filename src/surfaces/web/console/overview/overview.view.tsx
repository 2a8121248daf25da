import type { VNode } from 'preact';
import type { Backlog } from '../../../../platform/jobs/jobs.service.js';
import { counted, ExactAgo, Figure, grouped, shortDay, Ticks } from '../../kit/components/formats.js';
import { Summary } from '../../kit/components/blocks.js';
import { excerpt, Note, Section } from '../../kit/components/elements.js';
import { ActionForm, Confirmation } from '../../kit/forms/forms.js';
import { AiRepliesSummary } from '../../kit/knowledge/ai-replies-summary.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { DayTable, Legend, UsageChart } from '../../kit/access/usage-panels.js';
import { Live } from '../../kit/live/live.js';
import { STATE_NAMES, StateMark } from '../../kit/submissions/submission-marks.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import type { HealthLine } from './system-health.service.js';
import { DAYS, type TrendFigures, WEEKS } from './trends.service.js';
import { FAILED_DAYS, MAX_COUNTED_DELIVERIES, type WaitingFigures } from './waiting-work.service.js';

/** Figures are cached for 3 seconds (waiting-work.ts). Deliveries, jobs and reports send no change events. */
const TRIGGER = 'submissions from:#changes delay:3s, conversations from:#changes delay:3s, every 30s';

interface OverviewProps {
  work: WaitingFigures;
  trends: TrendFigures;
  health: HealthLine[];
}

export const OverviewView = ({ work, trends, health }: OverviewProps): VNode => (
  <ConsoleFrame section="overview" title="Overview">
    <Live topic={{ trigger: TRIGGER }} path="/console">
      {trends.tools + trends.directories === 0 && <FirstSteps />}
      <Waiting work={work} />
      <div class="with-facts">
        <div class="stack">
          <Requests trends={trends} />
          <Growth trends={trends} />
        </div>
        <aside class="stack" aria-label="Service">
          <HealthPanel health={health} />
          <Section id="ai-replies" title="AI replies" class="panel stack stack-tight">
            <AiRepliesSummary replies={trends.aiReplies} forTeam />
          </Section>
          <FailedJobs jobs={work.jobs} />
        </aside>
      </div>
    </Live>
  </ConsoleFrame>
);

/** While the catalog is empty. */
const FirstSteps = (): VNode => (
  <Section id="first-steps" title="First steps" class="panel stack stack-tight">
    <ol class="stack stack-tight">
      <li>
        <a href="/">Check how the site appears</a>. Its name, logo and contact email address are set by SITE_NAME,
        SITE_LOGO and CONTACT_EMAIL.
      </li>
      <li>
        <a href="/console/import">Import tools and directories</a>
      </li>
      <li>
        <a href="/console/partners/new">Create the first partner</a>
      </li>
    </ol>
  </Section>
);

/** Counts of waiting work, each with a link to its list. */
const Waiting = ({ work }: { work: WaitingFigures }): VNode => {
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
          note={`Not redelivered, last ${FAILED_DAYS} days`}
        />
        <Figure name="Failed jobs" href="#jobs" count={jobs.failed}>
          {jobs.due === 0 ? 'None due' : `${grouped(jobs.due)} more due`}
        </Figure>
        <Figure name="Visitor reports" href="/console/reports?status=open" count={counts.reports} note="Open" />
        <Figure name="Site problems" href="/console/health" count={counts.siteProblems} note="Not ignored" />
        <Figure name="Lost listings" href="/console/lost-listings" count={counts.lostListings} note="Open" />
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

function Requests({ trends: { days } }: { trends: TrendFigures }): VNode {
  const today = days.at(-1);
  return (
    <section class="panel stack" aria-labelledby="requests">
      <div class="row row-apart">
        <h2 id="requests">Requests with API keys</h2>
        <Legend />
      </div>
      <p>
        Today <strong>{counted(today?.requests ?? 0, 'request')}</strong>,{' '}
        <strong>{grouped(today?.rateLimited ?? 0)}</strong> rejected (429),{' '}
        <strong>{grouped(today?.ourErrors ?? 0)}</strong> failed (5xx)
      </p>
      <UsageChart days={days} />
      <details class="fold">
        <Summary>View as table</Summary>
        <DayTable days={days} />
      </details>
      <p class="small quiet">Last {DAYS} days (UTC). Requests without a key are not counted.</p>
    </section>
  );
}

function Growth({ trends: { tools, directories, weeks } }: { trends: TrendFigures }): VNode {
  const most = Math.max(1, ...weeks.map((week) => Math.max(week.tools, week.directories)));
  return (
    <Section id="growth" title="Catalog growth" class="panel stack">
      <p>
        <a href="/console/tools">{counted(tools, 'tool')}</a> and{' '}
        <a href="/console/directories">{counted(directories, 'directory', 'directories')}</a>, including unpublished
      </p>
      <div class="table-frame" tabIndex={0} role="region" aria-label="New listings by week">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">New tools</th>
              <th scope="col">New directories</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr>
                <th scope="row" class="one-line">
                  <time dateTime={week.week}>{shortDay(week.week)}</time>
                </th>
                <td>
                  <Added count={week.tools} most={most} />
                </td>
                <td>
                  <Added count={week.directories} most={most} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="small quiet">Last {WEEKS} weeks, by listing date.</p>
    </Section>
  );
}

const Added = ({ count, most }: { count: number; most: number }): VNode => (
  <span class="progress">
    <Ticks percent={(100 * count) / most} />
    <b>{grouped(count)}</b>
  </span>
);

const HealthPanel = ({ health }: { health: HealthLine[] }): VNode => (
  <Section id="health" title="Health" class="panel stack stack-tight">
    <ul class="stack stack-tight" role="list">
      {health.map(({ name, text, isGood }) => (
        <li>
          <Note icon={isGood ? 'check' : 'alert'} tone={isGood ? 'good' : 'warn'} text={name} />{' '}
          <span class="small quiet">{text}</span>
        </li>
      ))}
    </ul>
  </Section>
);

/** Jobs that run again only on request, with their last error. */
const FailedJobs = ({ jobs: { failed, latest } }: { jobs: Backlog }): VNode => (
  <Section id="jobs" title="Failed jobs" class="panel stack stack-tight">
    <Confirmation messages={{ retried: 'The job will run again.' }} />
    {failed === 0 && <p class="quiet">None.</p>}
    <ul class="stack stack-tight" role="list">
      {latest.map(({ id, kind, error, at }) => (
        <li>
          <b>{kind}</b>{' '}
          <span class="small quiet">
            <ExactAgo at={new Date(at)} />
          </span>
          <div class="small" dir="auto">
            {excerpt(error ?? 'No error recorded', 200)}
          </div>
          <ActionForm action={`/console/jobs/${id}/retry`} look="quiet small">
            Retry job<span class="visually-hidden"> {id}</span>
          </ActionForm>
        </li>
      ))}
    </ul>
    {failed > latest.length && <p class="small quiet">{grouped(failed - latest.length)} older failed jobs.</p>}
  </Section>
);
