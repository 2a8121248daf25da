import type { VNode } from 'preact';

/** A JSON-LD statement. `<` is escaped, so that no text in it can end the element. */
export const JsonLd = ({ statement }: { statement: object }): VNode => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', ...statement }).replaceAll('<', '\\u003c'),
    }}
  />
);
