import { Injectable } from '@nestjs/common';
import { ToolsService } from '../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../contexts/directories/directories.service.js';
import type { SiteFinding } from '../../contexts/listings/health/check-schedule.js';
import type { SiteEvidence } from '../../contexts/listings/health/site-check.entity.js';
import { evidenceOf } from '../../contexts/listings/health/pages/site-finding.js';
import { SiteSamples } from '../../contexts/listings/health/site-samples.js';

interface Sample {
  days: number;
  result: SiteFinding['result'];
  reason?: SiteFinding['reason'];
  evidence: Partial<SiteEvidence>;
}

/** Gone and parked are listings without opens or a Domain Rating, so that search results keep their order. */
const TOOLS: Record<string, Sample> = {
  dustpan: { days: 12, result: 'failing', reason: 'not-found', evidence: { status: 404 } },
  'visa-vole': {
    days: 9,
    result: 'parked',
    evidence: { status: 200, title: 'visavole.example is for sale', marker: 'is for sale' },
  },
  'baker-bee': {
    days: 5,
    result: 'changed',
    evidence: { status: 200, title: 'Slot machines and roulette', description: 'A bonus for every deposit.' },
  },
  choirmaster: { days: 8, result: 'failing', reason: 'error-status', evidence: { status: 503 } },
  'webhook-walrus': {
    days: 1,
    result: 'failing',
    reason: 'timeout',
    evidence: { message: 'No complete response within 10 s' },
  },
  'voice-memo-vicky': { days: 20, result: 'moved', evidence: movedTo('https://memovicky.example/') },
  churnwatch: { days: 3, result: 'unknown', reason: 'bot-protection', evidence: { status: 403 } },
};
const DIRECTORIES: Record<string, Sample> = {
  'palette-shelf': {
    days: 30,
    result: 'parked',
    evidence: { status: 200, title: 'Buy this domain', marker: 'buy this domain' },
  },
  'postcard-apps': {
    days: 16,
    result: 'failing',
    reason: 'unresolvable',
    evidence: { message: 'The host name does not resolve (ENOTFOUND)' },
  },
  'toolshed-tuesday': { days: 2, result: 'moved', evidence: movedTo('https://toolshed.example/') },
};

function movedTo(target: string): Partial<SiteEvidence> {
  return { status: 200, hops: [{ status: 301, url: target }], target };
}

/** Results of checks in the demo catalog: its hosts do not exist and are never requested. */
@Injectable()
export class DemoSites {
  constructor(
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
    private readonly samples: SiteSamples,
  ) {}

  async storeSamples(): Promise<void> {
    const tools = Object.entries(TOOLS).map(async ([slug, sample]) => {
      const { id, name } = await this.tools.getTool(slug);
      return { kind: 'tool' as const, id, liveTitle: name, ...findingOf(sample) };
    });
    const directories = Object.entries(DIRECTORIES).map(async ([slug, sample]) => {
      const { id, name } = await this.directories.getDirectory(slug);
      return { kind: 'directory' as const, id, liveTitle: name, ...findingOf(sample) };
    });
    await this.samples.storeSamples(await Promise.all([...tools, ...directories]));
  }
}

const findingOf = ({ days, result, reason = null, evidence }: Sample): { days: number; finding: SiteFinding } => ({
  days,
  finding: { result, reason, evidence: evidenceOf(evidence) },
});
