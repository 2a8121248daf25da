import type { VNode } from 'preact';
import { ExactAgo } from '../../kit/components/date.js';
import type { AuditEvent } from '../audit/subject-history.js';

export const HistoryPanel = ({ history }: { history: AuditEvent[] }): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="history">
    <h2 id="history">History</h2>
    {history.length === 0 && <p class="quiet">No changes yet.</p>}
    <ol class="stack stack-tight" role="list">
      {history.map(({ at, who, action, details }) => (
        <li class="small">
          <code>{action}</code>
          <br />
          {Object.keys(details).length > 0 && (
            <>
              <span dir="auto">{inWords(details)}</span>
              <br />
            </>
          )}
          <span class="quiet">
            <ExactAgo at={at} /> by <span dir="auto">{who}</span>
          </span>
        </li>
      ))}
    </ol>
  </section>
);

/** `{ role: 'admin', fields: ['name'] }` as `role: admin, fields: name`. */
const inWords = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
