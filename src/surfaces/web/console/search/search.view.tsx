import type { VNode } from 'preact';
import { Empty } from '../../kit/components/empty.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import type { FoundGroup } from './console-search.js';

export interface ConsoleSearchProps {
  frame: Frame;
  text: string;
  groups: FoundGroup[];
}

export const ConsoleSearchView = ({ frame, text, groups }: ConsoleSearchProps): VNode => (
  <ConsoleFrame {...frame} section={null} title="Search" searched={text}>
    {groups.length === 0 && (
      <Empty heading={text === '' ? 'Enter a search term' : `No results for “${text}”`}>
        Search by tool or directory name, user name or email address, partner, customer, start of a key, or ID.
      </Empty>
    )}
    <div class="columns">
      {groups.map((group) => (
        <Group {...group} />
      ))}
    </div>
  </ConsoleFrame>
);

function Group({ name, items }: FoundGroup): VNode {
  const id = `found-${name.toLowerCase()}`;
  return (
    <section class="panel stack stack-tight" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul class="stack stack-tight" role="list">
        {items.map((item) => (
          <li>
            <a href={item.path} dir="auto">
              {item.name}
            </a>
            <div class="small quiet cut" dir="auto">
              {item.detail}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
