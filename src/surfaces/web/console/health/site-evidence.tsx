import type { ComponentChildren, VNode } from 'preact';
import type { SiteCheckDto } from '../../../../contexts/listings/health/site-check.dto.js';
import type { SiteReason, SiteResult } from '../../../../contexts/listings/health/site-check.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { excerpt, Icon } from '../../kit/components/elements.js';

const RESULTS: Record<SiteResult, { name: string; tone: string }> = {
  live: { name: 'Live', tone: 'good' },
  moved: { name: 'Moved', tone: 'warn' },
  parked: { name: 'Parked', tone: 'bad' },
  changed: { name: 'Changed', tone: 'warn' },
  failing: { name: 'Failing', tone: 'warn' },
  gone: { name: 'Gone', tone: 'bad' },
  unknown: { name: 'Unknown', tone: 'warn' },
};

const REASONS: Record<SiteReason, string> = {
  'not-found': 'page not found',
  unresolvable: 'host not found',
  unreachable: 'no connection',
  tls: 'TLS error',
  timeout: 'timeout',
  'bad-response': 'invalid response',
  'error-status': 'error status',
  'bot-protection': 'bot protection',
  robots: 'disallowed by robots.txt',
  'not-requested': 'never requested',
};

const MAX_SHOWN = 160;

export const SiteResultNote = ({ result, reason }: Pick<SiteCheckDto, 'result' | 'reason'>): VNode | null =>
  result && (
    <span class={`note tone-${RESULTS[result].tone}`}>
      <Icon name={result === 'live' ? 'check' : 'alert'} />
      {RESULTS[result].name}
      {reason !== null && `: ${REASONS[reason]}`}
    </span>
  );

/** What the last check saw, and the title at the last live check. All of it is shown as text, because the site wrote it. */
export function SiteEvidence({ evidence, lastLive }: Pick<SiteCheckDto, 'evidence' | 'lastLive'>): VNode {
  const { status = null, hops = [], title = null, marker = null, message = null } = evidence ?? {};
  return (
    <dl class="evidence">
      <Line name="Status">{status ?? 'no response'}</Line>
      {message !== null && <SiteLine name="Error" text={message} />}
      {hops.length > 0 && (
        <Line name="Redirects">
          <ol role="list">
            {hops.map((hop) => (
              <li>
                {hop.status} to <FromSite text={hop.url} />
              </li>
            ))}
          </ol>
        </Line>
      )}
      {lastLive !== null && (
        <Line name="Title then">
          <FromSite text={lastLive.title} />{' '}
          <span class="quiet">
            <ExactAgo at={new Date(lastLive.at)} />
          </span>
        </Line>
      )}
      {(title !== null || status === 200) && <SiteLine name="Title now" text={title} />}
      {marker !== null && <SiteLine name="Parking text" text={marker} />}
    </dl>
  );
}

const Line = ({ name, children }: { name: string; children: ComponentChildren }): VNode => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const SiteLine = ({ name, text }: { name: string; text: string | null }): VNode => (
  <Line name={name}>
    <FromSite text={text} />
  </Line>
);

const FromSite = ({ text }: { text: string | null }): VNode =>
  text === null ? <span class="quiet">none</span> : <bdi>{excerpt(text, MAX_SHOWN)}</bdi>;
