import { All, Controller, Options, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, Public } from '../../contexts/access/policy.js';
import { AppError, invalid } from '../../platform/errors/app-error.js';
import { WithoutEnvelope } from '../../platform/http/envelope.interceptor.js';
import { McpErrorFilter } from './mcp-error.filter.js';
import { CatalogMcpServer } from './mcp-server.js';
import { OriginGuard } from './origins.js';

@ApiExcludeController()
@Access({ budget: 'mcp', charged: false })
@WithoutEnvelope()
@UseGuards(OriginGuard)
@UseFilters(McpErrorFilter)
@Controller('mcp')
export class McpController {
  constructor(private readonly server: CatalogMcpServer) {}

  @Post()
  async post(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (Array.isArray(request.body)) throw invalid('Batches are not supported; send one message per request');
    // Models send null for "no arguments"; the protocol knows only their absence.
    const { params } = (request.body ?? {}) as { params?: { arguments?: unknown } };
    if (params?.arguments === null) delete params.arguments;
    await this.server.handlePost(request, response);
  }

  @Options()
  @Public({ charged: false })
  preflight(@Res() response: Response): void {
    response.status(204).end();
  }

  @All()
  other(@Req() request: Request, @Res({ passthrough: true }) response: Response): never {
    response.setHeader('Allow', 'POST');
    throw new AppError(
      'method-not-allowed',
      `${request.method} is not allowed here: there are no sessions and no streams. Use POST.`,
    );
  }
}
