import { Body, Controller, Get, HttpCode, Injectable, Param, type PipeTransform, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import {
  UpdatedSiteCheckDto,
  UpdateSiteChecksBody,
} from '../../../contexts/listings/health/worklist/site-batch.dto.js';
import { SiteBatches } from '../../../contexts/listings/health/worklist/site-batches.js';
import { SiteActions } from '../../../contexts/listings/health/site-actions.service.js';
import { ListSiteChecksQuery, SiteCheckDto } from '../../../contexts/listings/health/site-check.dto.js';
import { SiteHealth } from '../../../contexts/listings/health/site-health.service.js';
import { LISTING_KINDS, type ListingKind } from '../../../contexts/listings/slugs/former-slug.entity.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { UuidPipe } from '../../../platform/input/parameters/id-parameters.js';
import { printable } from '../../../platform/input/value-rules.js';

@Injectable()
class KindPipe implements PipeTransform<string, ListingKind> {
  transform(value: string): ListingKind {
    const kind = LISTING_KINDS.find((each) => each === value);
    if (kind === undefined) throw notFound(`Kind of listing not found: ${printable(value)}`);
    return kind;
  }
}

const KindParameter = (): MethodDecorator =>
  ApiParam({ name: 'kind', schema: { type: 'string', enum: [...LISTING_KINDS] } });

@ApiTags('Catalog')
@AdminOnly()
@Controller('v1/admin/site-checks')
export class SiteChecksController {
  constructor(
    private readonly health: SiteHealth,
    private readonly actions: SiteActions,
    private readonly batches: SiteBatches,
  ) {}

  @Get()
  @Operation({
    id: 'list_site_checks',
    summary: 'List site checks',
    description:
      'Published listings whose website has a problem that is not ignored, or all with one `result`; the oldest result first.',
    returns: { page: SiteCheckDto },
  })
  listChecks(@Query() query: ListSiteChecksQuery): Promise<Page<SiteCheckDto>> {
    return this.health.listChecks(query);
  }

  @Post('batch')
  @HttpCode(200)
  @Operation({
    id: 'update_site_checks',
    summary: 'Act on up to 100 site checks',
    description:
      'Checks, ignores, replaces the website or unpublishes, for each listing by the rules of a single one and in its own transaction. `PATCH` of the tool or directory with `published: false` also unpublishes one. The response has a result per listing, in the order of `items`; a rejected one does not affect the others.',
    returns: { list: UpdatedSiteCheckDto },
  })
  updateChecks(@CurrentActor() actor: string, @Body() body: UpdateSiteChecksBody): Promise<UpdatedSiteCheckDto[]> {
    return this.batches.updateChecks(actor, body);
  }

  @Post(':kind/:id/check')
  @HttpCode(200)
  @KindParameter()
  @Operation({
    id: 'request_site_check',
    summary: 'Check a website now',
    description: 'The website is requested as soon as the pause after the last request to its host is over.',
    returns: { one: SiteCheckDto },
    fails: [404, 409],
  })
  requestCheck(
    @CurrentActor() actor: string,
    @Param('kind', KindPipe) kind: ListingKind,
    @Param('id', UuidPipe) id: string,
  ): Promise<SiteCheckDto> {
    return this.actions.requestCheck(actor, { kind, id });
  }

  @Post(':kind/:id/ignore')
  @HttpCode(200)
  @KindParameter()
  @Operation({
    id: 'ignore_site_problem',
    summary: 'Ignore a problem for 90 days',
    description: 'The list of problems leaves the listing out, and its page says nothing about the website.',
    returns: { one: SiteCheckDto },
    fails: [404, 409],
  })
  ignoreProblem(
    @CurrentActor() actor: string,
    @Param('kind', KindPipe) kind: ListingKind,
    @Param('id', UuidPipe) id: string,
  ): Promise<SiteCheckDto> {
    return this.actions.ignoreProblem(actor, { kind, id });
  }

  @Post(':kind/:id/use-target')
  @HttpCode(200)
  @KindParameter()
  @Operation({
    id: 'use_redirect_target',
    summary: 'Replace a website by its redirect target',
    description: 'Only for the result `moved`. The new website is checked within 10 minutes.',
    returns: { one: SiteCheckDto },
    fails: [404, 409],
  })
  useTarget(
    @CurrentActor() actor: string,
    @Param('kind', KindPipe) kind: ListingKind,
    @Param('id', UuidPipe) id: string,
  ): Promise<SiteCheckDto> {
    return this.actions.useTarget(actor, { kind, id });
  }
}
