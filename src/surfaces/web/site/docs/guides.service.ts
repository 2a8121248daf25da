import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { CACHING } from '../../kit/pages/page-renderer.service.js';
import { withoutMarkup } from '../../../../platform/text/prose.js';
import { type Heading, headingId, renderMarkdown } from '../markdown/render-markdown.js';

/** Files in docs/guides, in the order of the navigation. */
export const GUIDE_GROUPS = [
  ['Start', ['quickstart', 'authentication']],
  ['Read the catalog', ['pagination-and-search', 'agents', 'errors', 'rate-limits']],
  ['Partners', ['partners', 'webhooks', 'support']],
  ['Reference', ['versioning', 'changelog']],
] as const;

export const GUIDE_NAMES = GUIDE_GROUPS.flatMap(([, names]) => [...names]);

/** The URL of the service in the files. */
const WRITTEN_URL = 'http://localhost:3000';
/** Paths are the same in the sources and in the build. */
const FOLDER = new URL('../../../../../docs/guides/', import.meta.url);

export interface Guide {
  name: string;
  title: string;
  /** The first paragraph: one sentence. */
  purpose: string;
  /** What follows, with the URL of this service. */
  text: string;
  /** The whole file. */
  markdown: SharedContent;
}

/** A part of a guide with its own heading. */
export interface GuideSection {
  path: string;
  /** Begins with the guide's title. */
  title: string;
  heading: string;
  /** The first sentence. */
  start: string;
  text: string;
}

/** Sections that only link, and dates of the changelog. */
const WITHOUT_ANSWER = /^(?:Next steps|Reasons|\d{4}-.+)$/;

@Injectable()
export class GuidesService {
  private readonly guides: ReadonlyMap<string, Guide>;

  constructor(private readonly config: Config) {
    this.guides = new Map(
      GUIDE_NAMES.map((name) => {
        const file = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
        return [name, guideIn(name, file.replaceAll(WRITTEN_URL, config.siteUrl))];
      }),
    );
  }

  listGuides(): Guide[] {
    return [...this.guides.values()];
  }

  listSections(): GuideSection[] {
    return this.listGuides()
      .flatMap(sectionsIn)
      .filter(({ heading }) => !WITHOUT_ANSWER.test(heading));
  }

  getGuide(name: string): Guide {
    const guide = this.guides.get(name);
    if (guide === undefined) throw notFound('Guide not found. /docs lists all guides.');
    return guide;
  }

  /** Links to the files of other guides and to this site become paths, so that a page works under every host name. */
  renderGuide({ text }: Guide): Promise<{ html: string; headings: Heading[] }> {
    const linked = text.replaceAll(/\]\(([a-z-]+)\.md(#[\w-]+)?\)/g, '](/docs/$1$2)');
    return renderMarkdown(linked.replaceAll(`](${this.config.siteUrl}/`, '](/'));
  }
}

function sectionsIn({ name, title, purpose, text }: Guide): GuideSection[] {
  const [intro = '', ...parts] = text.split(/^#{2,3} /m).map(withoutMarkup);
  const sections = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return {
      path: `/docs/${name}#${headingId(heading)}`,
      title: `${title}: ${heading}`,
      heading,
      text: lines.join('\n'),
    };
  });
  return [{ path: `/docs/${name}`, title, heading: title, text: `${purpose}\n\n${intro}` }, ...sections].map(
    (section) => ({
      ...section,
      start: firstSentence(section.text) ?? purpose,
    }),
  );
}

/** Returns the first sentence of the first paragraph or list item. */
function firstSentence(text: string): string | undefined {
  const blocks = text.split(/\n\s*\n/).map((block) => block.replaceAll(/\s+/g, ' ').trim());
  const line = blocks.find((block) => block !== '' && !block.startsWith('|'))?.replace(/^(?:-|\d+\.) /, '');
  return line && (/^.*?[.!?](?= |$)/.exec(line)?.[0] ?? line).replace(/:$/, '.');
}

function guideIn(name: string, file: string): Guide {
  const [start = '', title = '', purpose = ''] = /^# (.+)\n\n(.+)\n/.exec(file) ?? [];
  const markdown = new SharedContent('text/markdown; charset=utf-8', CACHING, () => Buffer.from(file));
  return { name, title, purpose: purpose.replaceAll('`', ''), text: file.slice(start.length), markdown };
}
