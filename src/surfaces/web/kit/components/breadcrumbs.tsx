import type { VNode } from 'preact';
import { excerpt } from './texts.js';

export interface Crumb {
  name: string;
  path: string;
}

/** The last crumb is the current page. */
export const Breadcrumbs = ({ crumbs }: { crumbs: Crumb[] }): VNode => (
  <nav aria-label="Breadcrumb">
    <ol class="breadcrumbs">
      {crumbs.map(({ name, path }, index) =>
        index === crumbs.length - 1 ? (
          <li aria-current="page" dir="auto">
            {excerpt(name, 60)}
          </li>
        ) : (
          <li>
            <a href={path} dir="auto">
              {excerpt(name, 60)}
            </a>
          </li>
        ),
      )}
    </ol>
  </nav>
);

export const breadcrumbList = (crumbs: Crumb[], siteUrl: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
});
