import type { ComponentChildren, VNode } from 'preact';
import { Icon } from '../components/elements.js';
import { ALL_TOPICS, END_EVENT, type Topic } from './change-streams.service.js';

interface ChangesProps {
  /** Of the streams. */
  path: string;
  loadedAt: number;
}

/** Receives the changes of the page. */
export const Changes = ({ path, loadedAt }: ChangesProps): VNode => (
  <div
    id="changes"
    hidden
    hx-sse:connect={`${path}/${ALL_TOPICS}?since=${loadedAt}`}
    hx-sse:close={END_EVENT}
    hx-trigger="connect"
    hx-swap="none"
  />
);

interface LiveProps {
  /** The topic shown, or an htmx trigger for a part that shows several topics. */
  topic: Topic | { trigger: string };
  /** The page itself, filters included. */
  path: string;
  /** Another part that changes with it, as a CSS selector of one element with an ID. */
  also?: string;
  children: ComponentChildren;
}

/** The part of a page that updates when others change something. Keep fields for typing outside it. */
export const Live = ({ topic, path, also, children }: LiveProps): VNode => (
  <div
    id="live"
    class="live"
    hx-get={path}
    hx-trigger={typeof topic === 'string' ? `${topic} from:#changes` : topic.trigger}
    {...swapping('live')}
    hx-select-oob={also}
  >
    {children}
  </div>
);

/** Replaces the element with this ID by the one in the response, and nothing else of the page. */
export const swapping = (id: string, swap: 'outerMorph' | 'outerHTML' = 'outerMorph'): object => ({
  'hx-target': `#${id}`,
  'hx-select': `#${id}`,
  'hx-swap': swap,
});

/** live.js shows it while the page receives updates. */
export const LiveMark = ({ text = 'Live' }: { text?: string }): VNode => (
  <span class="note tone-good" role="status" data-live hidden>
    <Icon name="live" /> {text}
  </span>
);
