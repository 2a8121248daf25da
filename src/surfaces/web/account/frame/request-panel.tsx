import type { ComponentChildren, VNode } from 'preact';
import type { OwnRequest } from '../../../../contexts/requests/listing-request.mapper.js';
import { ExactAgo } from '../../kit/components/date.js';
import { excerpt, externalLink, Paragraphs, shortUrl } from '../../kit/components/texts.js';
import { RequestStatusNote } from '../../kit/records/request-status.js';

interface RequestPanelProps {
  request: Pick<OwnRequest, 'name' | 'website' | 'status' | 'message' | 'createdAt' | 'decidedAt'>;
  /** What the user can do next. */
  children: ComponentChildren;
}

/** A listing request or a partner application, for the user who sent it. */
export const RequestPanel = ({ request, children }: RequestPanelProps): VNode => (
  <li class="panel stack stack-tight">
    <div class="row row-apart">
      <h2 dir="auto">{excerpt(request.name, 60)}</h2>
      <RequestStatusNote status={request.status} />
    </div>
    <p class="small quiet">
      <a {...externalLink(request.website)}>{shortUrl(request.website)}</a>, sent{' '}
      <ExactAgo at={new Date(request.createdAt)} />
      {request.decidedAt !== null && (
        <>
          , {request.status} <ExactAgo at={new Date(request.decidedAt)} />
        </>
      )}
    </p>
    {request.message !== null && (
      <div class="stack stack-tight">
        <strong>Message from our team</strong>
        <Paragraphs text={request.message} />
      </div>
    )}
    {children}
  </li>
);
