import type { VNode } from 'preact';
import { foldedWords } from '../../../../contexts/team/search/team-search.js';
import { Empty } from '../../kit/components/empty.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import type { FoundGroup } from './console-search.js';

export const ConsoleSearchView = ({ text, groups }: { text: string; groups: FoundGroup[] }): VNode => (
  <ConsoleFrame section={null} title="Search" searched={text}>
    {groups.length === 0 && (
      <Empty heading={text === '' ? 'Enter a search term' : `No results for “${text}”`}>
        Search by name, email address, website, listing URL, external ID, words in messages, webhook ID, start of a key,
        or any ID.
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
  const id = `found-${name.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section class="panel stack stack-tight" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul class="stack stack-tight" role="list">
        {items.map((item) => (
          <li>
            <a href={item.path} dir="auto">
              <Marked text={item.name} matched={item.matched} />
            </a>
            <div class="small quiet cut" dir="auto">
              <Marked text={item.detail} matched={item.matched} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WORD = /([\p{L}\p{N}\p{M}]+)/u;

/** The text, with the words marked that start with one of the matched ones. */
const Marked = ({ text, matched }: { text: string; matched: readonly string[] }): VNode => (
  <>{text.split(WORD).map((part, at) => (at % 2 === 1 && isMatch(part, matched) ? <mark>{part}</mark> : part))}</>
);

const isMatch = (part: string, matched: readonly string[]): boolean =>
  foldedWords(part).some((word) => matched.some((beginning) => word.startsWith(beginning)));
