import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { Config, type RateLimits } from '../../../../platform/config/config.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { grouped } from '../../kit/components/formats.js';
import { CACHING } from '../../kit/pages/page-renderer.service.js';
import { type Heading, renderMarkdown } from '../markdown/render-markdown.js';

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
/** The table of rate limits in a file, which has the default values. */
const LIMITS = /^\| Requests +\| Standard key .*\n(?:\|.*\n)+/m;
/** Paths are the same in the sources and in the build. */
const FOLDER = new URL('../../../../../docs/guides/', import.meta.url);

export interface Guide {
  name: string;
  title: string;
  /** The first paragraph: one sentence. */
  purpose: string;
  /** What follows, with the URL and the rate limits of this service. */
  text: string;
  /** The whole file. */
  markdown: SharedContent;
}

@Injectable()
export class GuidesService {
  private readonly guides: ReadonlyMap<string, Guide>;

  constructor({ siteUrl, rates }: Config) {
    const limits = limitTable(rates);
    this.guides = new Map(
      GUIDE_NAMES.map((name) => {
        const file = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
        return [name, guideIn(name, file.replace(LIMITS, limits).replaceAll(WRITTEN_URL, siteUrl))];
      }),
    );
  }

  listGuides(): Guide[] {
    return [...this.guides.values()];
  }

  getGuide(name: string): Guide {
    const guide = this.guides.get(name);
    if (guide === undefined) throw notFound('Guide not found. /docs lists all guides.');
    return guide;
  }

  /** Links to the files of other guides become links to their pages. */
  async renderGuide({ text }: Guide): Promise<{ html: string; headings: Heading[] }> {
    return renderMarkdown(text.replaceAll(/\]\(([a-z-]+)\.md(#[\w-]+)?\)/g, '](/docs/$1$2)'));
  }
}

function limitTable(rates: RateLimits): string {
  const [rest, mcp] = [grouped(rates.restStandard), grouped(rates.mcpStandard)];
  const submit = `${grouped(rates.submitPerMinute)}/min, ${grouped(rates.submitPerDay)} per day`;
  const ask = `${grouped(rates.askPerMinute)}/min`;
  return [
    ['Requests', 'Standard key', 'Premium key', 'Partner key', 'Test key'],
    ['---', '---', '---', '---', '---'],
    ['REST, per minute', rest, grouped(rates.restPremium), grouped(rates.restPremium), rest],
    ['MCP tool calls, per minute', mcp, grouped(rates.mcpPremium), grouped(rates.mcpPremium), mcp],
    ['submitted tools (`POST /submit-ai-tool`)', '–', '–', submit, submit],
    ['support questions (`POST /support/ask`)', '–', '–', ask, ask],
    ['pings, per minute and partner', '–', '–', '10', '10'],
  ]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

function guideIn(name: string, file: string): Guide {
  const [start = '', title = '', purpose = ''] = /^# (.+)\n\n(.+)\n/.exec(file) ?? [];
  const markdown = new SharedContent('text/markdown; charset=utf-8', CACHING, () => Buffer.from(file));
  return { name, title, purpose: purpose.replaceAll('`', ''), text: file.slice(start.length), markdown };
}
