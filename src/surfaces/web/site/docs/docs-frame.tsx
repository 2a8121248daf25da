import type { ComponentChildren, VNode } from 'preact';
import { NavLink, Summary } from '../../kit/components/blocks.js';
import type { Heading } from '../markdown/render-markdown.js';
import { type Guide, GUIDE_GROUPS } from './guides.service.js';

interface DocsFrameProps {
  guides: readonly Guide[];
  /** The last part of the page's path; empty for the home page. */
  current: string;
  /** The page's own headings. */
  outline?: readonly Heading[];
  children: ComponentChildren;
}

/** The navigation of the documentation beside a page; folded above it on narrow screens. */
export const DocsFrame = ({ guides, current, outline = [], children }: DocsFrameProps): VNode => (
  <div class="docs-frame">
    <div class="sticky">
      <details class="fold fold-narrow">
        <Summary>All pages</Summary>
        <nav class="stack docs-contents" aria-label="Documentation">
          {GUIDE_GROUPS.map(([group, names]) => (
            <div>
              <p class="label">{group}</p>
              <ul class="link-list" role="list">
                {group === 'Start' && <Page path="/docs" title="Overview" isCurrent={current === ''} />}
                {group === 'Reference' && (
                  <Page path="/docs/reference" title="Endpoints and events" isCurrent={current === 'reference'} />
                )}
                {guides
                  .filter(({ name }) => names.some((each) => each === name))
                  .map(({ name, title }) => (
                    <Page path={`/docs/${name}`} title={title} isCurrent={current === name} />
                  ))}
              </ul>
            </div>
          ))}
        </nav>
      </details>
    </div>
    {outline.length > 0 && (
      <nav class="sticky" aria-label="On this page">
        <p class="label only-wide">On this page</p>
        <details class="fold fold-narrow">
          <Summary>On this page</Summary>
          <ul class="link-list docs-contents" role="list">
            {outline.map(({ id, text }) => (
              <li>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </details>
      </nav>
    )}
    {children}
  </div>
);

const Page = ({ path, title, isCurrent }: { path: string; title: string; isCurrent: boolean }): VNode => (
  <li>
    <NavLink href={path} isCurrent={isCurrent} text={title} />
  </li>
);
