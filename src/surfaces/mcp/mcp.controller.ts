import { All, Controller, Options, Post, Req, Res, UseFilters, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, Public } from '../admission/policy.js';
import { AppError } from '../../platform/errors/app-error.js';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import { LimitedBody, UnreadBody } from '../../platform/http/requests/body.interceptor.js';
import { JSON_RPC_LIMITS } from '../../platform/input/json-limits.js';
import { McpErrorFilter } from './mcp-error.filter.js';
import { McpService } from './mcp.service.js';
import { OriginGuard } from './origin.guard.js';
import { ToolBudgetInterceptor } from './tool-budget.interceptor.js';

@ApiExcludeController()
@Access({ budget: 'mcp', charged: false, tokens: true })
@WithoutEnvelope()
@UseGuards(OriginGuard)
@UseFilters(McpErrorFilter)
@Controller('mcp')
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @Post()
  @LimitedBody(JSON_RPC_LIMITS)
  @UseInterceptors(ToolBudgetInterceptor)
  async handleMessage(@Req() request: Request, @Res() response: Response): Promise<void> {
    const server = await this.mcp.connect();
    await server.handleMessage(request, response);
  }

  @Options()
  @Public({ charged: false })
  handlePreflight(@Res() response: Response): void {
    response.status(204).end();
  }

  @All()
  @UnreadBody()
  rejectMethod(@Req() request: Request, @Res({ passthrough: true }) response: Response): never {
    response.setHeader('Allow', 'POST');
    throw new AppError(
      'method-not-allowed',
      `${request.method} is not allowed: this server has no sessions and no streams. Use POST.`,
    );
  }
}
